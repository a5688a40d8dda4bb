import { MAX_SHOWN_CHARACTERS } from '../../answers/limits.ts';

/** A number that a message tells. */
const TOLD_NUMBER = /received (-?(?:Infinity|\d+(?:\.\d+)?(?:e[+-]\d+)?))(?![\w.])/g;

/** Numbers as JSON and addresses carry them, where they stand alone. */
const SENT_NUMBER = /(?<![\w.-])-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])/g;

/** What a request said, before it was read. */
export interface SentTexts {
  /** Path and query. */
  readonly url: string;
  readonly body: Buffer | undefined;
}

/**
 * A message that tells received numbers as they were sent. Beyond 2^53 a number holds only the nearest one that it can,
 * and the message was made from that.
 *
 * @example 'marketId: received 9007199254740992, which …' becomes 'marketId: received 9007199254740993, which …'
 */
export function asSent(message: string, { url, body }: SentTexts): string {
  return message.replace(TOLD_NUMBER, (told, number: string) => {
    const value = Number(number);
    if (Math.abs(value) <= Number.MAX_SAFE_INTEGER) return told;
    const sent = sentAs(value, url) ?? (body && sentAs(value, body.toString('utf8')));
    return sent === undefined ? told : `received ${shortened(sent)}`;
  });
}

/** The first number of a text that reads as this one, or would if numbers went as far. */
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
