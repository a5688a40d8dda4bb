import { createHash } from 'node:crypto';
import { SLICE_BYTES } from './limits.ts';

/** SHA-256 of concatenated parts of any length: one call of `update` takes less than 2 GiB. */
export function sha256(parts: readonly Uint8Array[], sliceBytes = SLICE_BYTES): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) {
    for (let start = 0; start < part.length; start += sliceBytes) hash.update(part.subarray(start, start + sliceBytes));
  }
  return hash.digest();
}

/** SHA-256 of a state's canonical bytes, hex. */
export function stateHash(stateBytes: Uint8Array): string {
  return sha256([stateBytes]).toString('hex');
}
