import { XorShift } from './random.ts';

const DIGEST_BYTES = 32;

/** Random digests without a pattern, like real hashes: 32 bytes each, concatenated. */
export function randomDigests(count: number): Buffer {
  const random = new XorShift(7);
  const bytes = Buffer.alloc(count * DIGEST_BYTES);
  for (let at = 0; at < bytes.length; at += 4) bytes.writeUInt32LE(random.below(4_294_967_296), at);
  return bytes;
}

/** The 64 hex digits of one digest, as a new string on each call. */
export function digestText(digests: Buffer, index: number): string {
  return digests.toString('hex', index * DIGEST_BYTES, (index + 1) * DIGEST_BYTES);
}
