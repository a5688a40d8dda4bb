/** An order's EIP-712 digest as eight 32-bit words, most significant first. */
export type DigestWords = Int32Array;

export const DIGEST_WORDS = 8;
const DIGEST_DIGITS = 64;
const DIGITS_PER_WORD = 8;
const NOT_A_DIGIT = 0x80;

/** The value of each character code below 256; `NOT_A_DIGIT` unless it is one of 0-9 and a-f. */
const DIGIT_VALUES = new Uint8Array(256).fill(NOT_A_DIGIT);
for (let value = 0; value < 16; value++) DIGIT_VALUES[value.toString(16).charCodeAt(0)] = value;

/** Reads 64 lower-case hex digits into `words`. False, with `words` spoiled, when the text is anything else. */
export function readDigest(text: string, words: DigestWords): boolean {
  if (text.length !== DIGEST_DIGITS) return false;
  let seen = 0;
  for (let word = 0, at = 0; word < DIGEST_WORDS; word++) {
    let bits = 0;
    for (const end = at + DIGITS_PER_WORD; at < end; at++) {
      const code = text.charCodeAt(at);
      const value = code < 256 ? (DIGIT_VALUES[code] as number) : NOT_A_DIGIT;
      bits = (bits << 4) | value;
      seen |= value;
    }
    words[word] = bits;
  }
  return (seen & NOT_A_DIGIT) === 0;
}

/** The 64 hex digits of a digest. */
export function digestText(words: DigestWords): string {
  let text = '';
  for (const word of words) text += (word >>> 0).toString(16).padStart(DIGITS_PER_WORD, '0');
  return text;
}
