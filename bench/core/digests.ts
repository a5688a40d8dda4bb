import { XorShift } from './random.ts';

const DIGEST_BYTES = 32;

/** Digests as hashes are, without a pattern: 32 bytes each, one after the other. */
export function randomDigests(count: number): Buffer {
  const random = new XorShift(7);
  const bytes = Buffer.alloc(count * DIGEST_BYTES);
  for (let at = 0; at < bytes.length; at += 4) bytes.writeUInt32LE(random.below(4_294_967_296), at);
  return bytes;
}

/** The 64 hex digits of one of them, a text of its own each time. */
export function digestText(digests: Buffer, index: number): string {
  return digests.toString('hex', index * DIGEST_BYTES, (index + 1) * DIGEST_BYTES);
}
