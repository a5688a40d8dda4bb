import { MAX_SHOWN_CHARACTERS } from '../../answers/limits.ts';

/** A received number in a message. */
const RECEIVED_NUMBER = /received (-?(?:Infinity|\d+(?:\.\d+)?(?:e[+-]\d+)?))(?![\w.])/g;

/** Numbers as written in JSON and URLs, when not part of a longer token. */
const SENT_NUMBER = /(?<![\w.-])-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])/g;

/** Numbers read of a text, each in less than a microsecond: more than any request has outside of its texts. */
const MAX_NUMBERS_READ = 2_000;

/** A request's text, before it was parsed. */
export interface SentTexts {
  /** Path and query. */
  readonly url: string;
  readonly body: Buffer | undefined;
}

/**
 * Replaces received numbers in a message with their original text. Beyond 2^53 a parsed number, from which the message
 * was made, is only the nearest representable one. Reads each text once, however many numbers the message has, which may
 * repeat a text that was sent, and no further than its first {@link MAX_NUMBERS_READ} numbers.
 *
 * @example 'marketId: received 9007199254740992, which …' becomes 'marketId: received 9007199254740993, which …'
 */
export function asSent(message: string, { url, body }: SentTexts): string {
  const wanted = new Set([...message.matchAll(RECEIVED_NUMBER)].map(([, number]) => Number(number)).filter(isInexact));
  if (wanted.size === 0) return message;
  const sent = new Map<number, string>();
  findAsSent(url, wanted, sent);
  if (body !== undefined && sent.size < wanted.size) findAsSent(body.toString('utf8'), wanted, sent);
  return message.replace(RECEIVED_NUMBER, (match, number: string) => {
    const found = sent.get(Number(number));
    return found === undefined ? match : `received ${shortened(found)}`;
  });
}

function isInexact(value: number): boolean {
  return Math.abs(value) > Number.MAX_SAFE_INTEGER;
}

/** Finds, for each wanted value that is not found yet, the first number in a text that parses or overflowed to it. */
function findAsSent(text: string, wanted: ReadonlySet<number>, found: Map<number, string>): void {
  let read = 0;
  for (const [number] of text.matchAll(SENT_NUMBER)) {
    if (++read > MAX_NUMBERS_READ || found.size === wanted.size) return;
    const value = Number(number);
    const meant = Number.isFinite(value) ? [value] : [value, Math.sign(value) * Number.MAX_VALUE];
    for (const one of meant) if (wanted.has(one) && !found.has(one)) found.set(one, number);
  }
}

function shortened(digits: string): string {
  if (digits.length <= MAX_SHOWN_CHARACTERS) return digits;
  return `${digits.slice(0, MAX_SHOWN_CHARACTERS)}… (${digits.length} characters)`;
}
