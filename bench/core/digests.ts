import { DIGEST_WORDS, type DigestWords } from '@presage/exchange';
import { XorShift } from './random.ts';

/** Random digests without a pattern, like real hashes, one after the other. */
export function randomDigests(count: number): Int32Array {
  const random = new XorShift();
  return new Int32Array(count * DIGEST_WORDS).map(() => random.below(4_294_967_296));
}

/** One digest, as a new object on each call. */
export function digestAt(digests: Int32Array, index: number): DigestWords {
  return digests.slice(index * DIGEST_WORDS, (index + 1) * DIGEST_WORDS);
}
