/** Whether this machine is little-endian, like snapshots. Most that run Node are, but not all, such as IBM Z. */
export const IS_LITTLE_ENDIAN = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;

/** A view of the words' bytes, without copying. */
export function bytesOf({ buffer, byteOffset, byteLength }: Int32Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
