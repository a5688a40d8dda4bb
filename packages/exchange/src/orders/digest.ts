import { invariant } from '../invariant.ts';
import { type HashSecret, hashOfWords } from '../memory/hash-secret.ts';

/** An order's EIP-712 digest as eight 32-bit words, most significant first. */
export type DigestWords = Int32Array;

export const DIGEST_WORDS = 8;
const DIGEST_DIGITS = 64;
const DIGITS_PER_WORD = 8;
const BITS_PER_DIGIT = 4;
const BYTES_PER_WORD = 4;
const [CODE_0, CODE_9, CODE_A, CODE_F] = [0x30, 0x39, 0x61, 0x66];
const NOT_A_DIGEST = 'a digest must be 64 lower-case hex digits';

/**
 * Parses 64 lower-case hex digits.
 *
 * @throws {InvariantError} for any other text
 */
export function digestOfText(text: string): DigestWords {
  invariant(text.length === DIGEST_DIGITS, NOT_A_DIGEST);
  const words = new Int32Array(DIGEST_WORDS);
  for (let word = 0, at = 0; word < DIGEST_WORDS; word++) {
    let bits = 0;
    for (const end = at + DIGITS_PER_WORD; at < end; at++)
      bits = (bits << BITS_PER_DIGIT) | digitOf(text.charCodeAt(at));
    words[word] = bits;
  }
  return words;
}

/** The digest in 32 bytes that start at `first`. */
export function digestOfBytes(bytes: Uint8Array, first = 0): DigestWords {
  const words = new Int32Array(DIGEST_WORDS);
  for (let word = 0, at = first; word < DIGEST_WORDS; word++, at += BYTES_PER_WORD) {
    const [a, b, c, d] = [bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]] as [number, number, number, number];
    words[word] = (a << 24) | (b << 16) | (c << 8) | d;
  }
  return words;
}

/** Whether two digests are equal. */
export function isSameDigest(a: DigestWords, b: DigestWords): boolean {
  for (let word = 0; word < DIGEST_WORDS; word++) if (a[word] !== b[word]) return false;
  return true;
}

/** The hash of a digest for an index. Two words suffice, because digests are uniformly distributed. */
export function hashOfDigest(secret: HashSecret, words: DigestWords): number {
  return hashOfWords(secret, words[0] as number, words[1] as number);
}

/** The 64 hex digits of the digest that starts at index `first` of these words. */
export function digestText(words: Int32Array, first = 0): string {
  let number = 0n;
  for (let at = first; at < first + DIGEST_WORDS; at++) number = (number << 32n) | BigInt((words[at] as number) >>> 0);
  return number.toString(16).padStart(DIGEST_DIGITS, '0');
}

function digitOf(code: number): number {
  if (code >= CODE_0 && code <= CODE_9) return code - CODE_0;
  invariant(code >= CODE_A && code <= CODE_F, NOT_A_DIGEST);
  return code - CODE_A + 10;
}
