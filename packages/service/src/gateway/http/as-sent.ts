import { MAX_SHOWN_CHARACTERS } from '../../answers/limits.ts';

/** A received number in a message. */
const RECEIVED_NUMBER = /received (-?(?:Infinity|\d+(?:\.\d+)?(?:e[+-]\d+)?))(?![\w.])/g;

/** Numbers as written in JSON and URLs, when not part of a longer token. */
const SENT_NUMBER = /(?<![\w.-])-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])/g;

/** A request's text, before it was parsed. */
export interface SentTexts {
  /** Path and query. */
  readonly url: string;
  readonly body: Buffer | undefined;
}

/**
 * Replaces received numbers in a message with their original text. Beyond 2^53 a parsed number, from which the message
 * was made, is only the nearest representable one.
 *
 * @example 'marketId: received 9007199254740992, which …' becomes 'marketId: received 9007199254740993, which …'
 */
export function asSent(message: string, { url, body }: SentTexts): string {
  return message.replace(RECEIVED_NUMBER, (match, number: string) => {
    const value = Number(number);
    if (Math.abs(value) <= Number.MAX_SAFE_INTEGER) return match;
    const sent = sentAs(value, url) ?? (body && sentAs(value, body.toString('utf8')));
    return sent === undefined ? match : `received ${shortened(sent)}`;
  });
}

/** The first number in a text that parses to this value, or that overflowed to it. */
function sentAs(value: number, text: string): string | undefined {
  for (const [number] of text.matchAll(SENT_NUMBER)) {
    const read = Number(number);
    if (read === value || (!Number.isFinite(read) && Math.abs(value) === Number.MAX_VALUE)) return number;
  }
  return undefined;
}

function shortened(digits: string): string {
  if (digits.length <= MAX_SHOWN_CHARACTERS) return digits;
  return `${digits.slice(0, MAX_SHOWN_CHARACTERS)}… (${digits.length} characters)`;
}
