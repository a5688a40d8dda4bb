import { hexToBytes } from './hex.ts';

/** Bytes of one ABI word. */
const WORD_BYTES = 32;
/** The largest 256-bit integer. */
export const MAX_UINT256 = 2n ** 256n - 1n;

const MAX_UINT64 = 2n ** 64n - 1n;

/** Where to write a word. */
export interface WordTarget {
  readonly view: DataView;
  /** Index of the word, from 0. */
  readonly word: number;
}

/**
 * Writes an unsigned integer as a big-endian 256-bit word.
 * @throws {RangeError} when the value is negative or above 2^256 - 1.
 */
export function writeUint256(target: WordTarget, value: bigint): void {
  if (value < 0n || value > MAX_UINT256) throw new RangeError(`Not a uint256: ${value}`);
  const { view } = target;
  const at = target.word * WORD_BYTES;
  const isSmall = value <= MAX_UINT64;
  // setBigUint64 stores the lowest 64 bits of its argument. Most values fit into them, and shifting a bigint is slow.
  view.setBigUint64(at, isSmall ? 0n : value >> 192n);
  view.setBigUint64(at + 8, isSmall ? 0n : value >> 128n);
  view.setBigUint64(at + 16, isSmall ? 0n : value >> 64n);
  view.setBigUint64(at + 24, value);
}

/** Writes an address, 0x and 40 hex digits in any case, as a word: twelve zero bytes first. */
export function writeAddress(target: WordTarget, address: string): void {
  writeBytes(target, addressBytes(address), 12);
}

/** Writes 32 bytes as a word. */
export function writeBytes32(target: WordTarget, bytes: Uint8Array): void {
  if (bytes.length !== WORD_BYTES) throw new RangeError(`Not 32 bytes: ${bytes.length}`);
  writeBytes(target, bytes, 0);
}

/**
 * The 20 bytes of an address.
 * @throws {RangeError} when the text is not 20 bytes long.
 */
export function addressBytes(address: string): Uint8Array {
  const bytes = hexToBytes(address);
  if (bytes.length !== 20) throw new RangeError(`Not 20 bytes: ${bytes.length}`);
  return bytes;
}

/** The 256-bit integer of 32 big-endian bytes. */
export function wordToUint256(bytes: Uint8Array): bigint {
  const view = new DataView(bytes.buffer, bytes.byteOffset, WORD_BYTES);
  const high = (view.getBigUint64(0) << 64n) | view.getBigUint64(8);
  const low = (view.getBigUint64(16) << 64n) | view.getBigUint64(24);
  return (high << 128n) | low;
}

/** Concatenated words: the result of `abi.encode` for static values, and of `abi.encodePacked` for whole words. */
export function encodeWords(words: readonly (bigint | Uint8Array)[]): Uint8Array {
  const bytes = new Uint8Array(words.length * WORD_BYTES);
  const view = new DataView(bytes.buffer);
  for (const [word, value] of words.entries()) {
    if (typeof value === 'bigint') writeUint256({ view, word }, value);
    else writeBytes32({ view, word }, value);
  }
  return bytes;
}

function writeBytes({ view, word }: WordTarget, bytes: Uint8Array, leadingZeros: number): void {
  const target = new Uint8Array(view.buffer, view.byteOffset + word * WORD_BYTES, WORD_BYTES);
  target.fill(0, 0, leadingZeros);
  target.set(bytes, leadingZeros);
}
