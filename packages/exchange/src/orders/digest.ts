import { type HashSecret, hashOfWords } from '../memory/hash-secret.ts';
import { textOfCodes } from '../memory/text-of-codes.ts';

/** An order's EIP-712 digest as eight 32-bit words, most significant first. */
export type DigestWords = Int32Array;

export const DIGEST_WORDS = 8;
const DIGEST_DIGITS = 64;
const DIGITS_PER_WORD = 8;
const NOT_A_DIGIT = 0x80;
const ZERO = 0x30;
const A_LESS_TEN = 0x61 - 10;
/** Scratch space for the digits of `digestText`. */
const digits = new Uint8Array(DIGEST_DIGITS);

/** The value of each UTF-16 code unit; `NOT_A_DIGIT` unless it is one of 0-9 and a-f. */
const DIGIT_VALUES = new Uint8Array(0x10000).fill(NOT_A_DIGIT);
for (let value = 0; value < 16; value++) DIGIT_VALUES[value.toString(16).charCodeAt(0)] = value;

/** Parses 64 lower-case hex digits into `words`. False for any other text; then `words` holds garbage. */
export function readDigest(text: string, words: DigestWords): boolean {
  if (text.length !== DIGEST_DIGITS) return false;
  let seen = 0;
  // Unrolled: with 64 digits this is the longest loop in placing an order.
  for (let word = 0, at = 0; word < DIGEST_WORDS; word++, at += DIGITS_PER_WORD) {
    const a = DIGIT_VALUES[text.charCodeAt(at)] as number;
    const b = DIGIT_VALUES[text.charCodeAt(at + 1)] as number;
    const c = DIGIT_VALUES[text.charCodeAt(at + 2)] as number;
    const d = DIGIT_VALUES[text.charCodeAt(at + 3)] as number;
    const e = DIGIT_VALUES[text.charCodeAt(at + 4)] as number;
    const f = DIGIT_VALUES[text.charCodeAt(at + 5)] as number;
    const g = DIGIT_VALUES[text.charCodeAt(at + 6)] as number;
    const h = DIGIT_VALUES[text.charCodeAt(at + 7)] as number;
    seen |= a | b | c | d | e | f | g | h;
    words[word] = (a << 28) | (b << 24) | (c << 20) | (d << 16) | (e << 12) | (f << 8) | (g << 4) | h;
  }
  return (seen & NOT_A_DIGIT) === 0;
}

/** The hash of a digest for an index. Two words suffice, because digests are uniformly distributed. */
export function hashOfDigest(secret: HashSecret, words: DigestWords): number {
  return hashOfWords(secret, words[0] as number, words[1] as number);
}

/** The 64 hex digits of the digest that starts at index `first` of these words. */
export function digestText(words: Int32Array, first = 0): string {
  for (let at = 0; at < DIGEST_DIGITS; at++) {
    const word = words[first + ((at / DIGITS_PER_WORD) | 0)] as number;
    const value = (word >>> (28 - 4 * (at % DIGITS_PER_WORD))) & 0xf;
    digits[at] = value < 10 ? ZERO + value : A_LESS_TEN + value;
  }
  return textOfCodes(digits);
}
