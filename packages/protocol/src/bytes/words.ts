import { hexToBytes, writeHex } from './hex.ts';

/** Bytes of one ABI word. */
const WORD_BYTES = 32;
const ADDRESS_BYTES = 20;
/** 0x and two digits per byte. */
const ADDRESS_CHARS = 42;
/** The largest 256-bit integer. */
export const MAX_UINT256 = 2n ** 256n - 1n;

const MAX_UINT64 = 2n ** 64n - 1n;

/** Words to be written, one after the other, over the bytes of a buffer. */
export class WordWriter {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #at = 0;

  /** Writes from the first of `bytes` on, which must have room for every word. */
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  /**
   * Writes an unsigned integer as a big-endian 256-bit word.
   * @throws {RangeError} when the value is negative or above 2^256 - 1.
   */
  uint256(value: bigint): void {
    // setBigUint64 stores the lowest 64 bits of its argument. Most values fit into them, and shifting a bigint is slow.
    if (value >= 0n && value <= MAX_UINT64) {
      this.#zeros(24);
    } else {
      if (value < 0n || value > MAX_UINT256) throw new RangeError(`Not a uint256: ${value}`);
      this.#uint64(value >> 192n);
      this.#uint64(value >> 128n);
      this.#uint64(value >> 64n);
    }
    this.#uint64(value);
  }

  /**
   * Writes an address, 0x and 40 hex digits in any case, as a word: twelve zero bytes first.
   * @throws {RangeError} when the text is not 20 bytes long, or {TypeError} when it is not hex.
   */
  address(address: string): void {
    if (address.length !== ADDRESS_CHARS) throw notAnAddress(address);
    this.#zeros(12);
    writeHex(address, this.#bytes, this.#at);
    this.#at += ADDRESS_BYTES;
  }

  /**
   * Writes 32 bytes as a word.
   * @throws {RangeError} when there are not 32
   */
  bytes32(bytes: Uint8Array): void {
    if (bytes.length !== WORD_BYTES) throw new RangeError(`Not 32 bytes: ${bytes.length}`);
    this.#bytes.set(bytes, this.#at);
    this.#at += WORD_BYTES;
  }

  #uint64(value: bigint): void {
    this.#view.setBigUint64(this.#at, value);
    this.#at += 8;
  }

  #zeros(count: number): void {
    for (const end = this.#at + count; this.#at < end; this.#at += 4) this.#view.setUint32(this.#at, 0);
  }
}

/**
 * The 20 bytes of an address.
 * @throws {RangeError} when the text is not 20 bytes long, or {TypeError} when it is not hex.
 */
export function addressBytes(address: string): Uint8Array {
  if (address.length !== ADDRESS_CHARS) throw notAnAddress(address);
  return hexToBytes(address);
}

function notAnAddress(text: string): RangeError {
  return new RangeError(`Not 0x and 40 digits: a text of ${text.length} characters`);
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
  const writer = new WordWriter(bytes);
  for (const word of words) {
    if (typeof word === 'bigint') writer.uint256(word);
    else writer.bytes32(word);
  }
  return bytes;
}
