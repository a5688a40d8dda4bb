import { bytesOf, IS_LITTLE_ENDIAN } from '../memory/endian.ts';
import { doubledUntil } from '../memory/grow.ts';

/** Latin-1 texts take one byte per character, others two. */
const WIDEST_NARROW_CODE = 0xff;

/** Writes little-endian numbers and texts into bytes that grow as needed. */
export class ByteWriter {
  #bytes: Uint8Array;
  #view: DataView;
  #length = 0;

  /** @param expectedBytes approximate size of the output, because growing copies everything */
  constructor(expectedBytes = 4096) {
    this.#bytes = new Uint8Array(expectedBytes);
    this.#view = new DataView(this.#bytes.buffer);
  }

  /** A copy of everything written. */
  bytes(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }

  /** A view of everything written so far, valid until the next write. */
  written(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  uint8(value: number): void {
    const at = this.#advance(1);
    this.#view.setUint8(at, value);
  }

  uint16(value: number): void {
    const at = this.#advance(2);
    this.#view.setUint16(at, value, true);
  }

  /** Returns the position, which can be passed as `at` later to overwrite the value. */
  uint32(value: number, at = this.#advance(4)): number {
    this.#view.setUint32(at, value, true);
    return at;
  }

  int32(value: number): void {
    const at = this.#advance(4);
    this.#view.setInt32(at, value, true);
  }

  /** Copies the memory directly on little-endian machines. */
  int32s(values: Int32Array): void {
    if (!IS_LITTLE_ENDIAN) {
      for (const value of values) this.int32(value);
      return;
    }
    const at = this.#advance(values.byteLength);
    this.#bytes.set(bytesOf(values), at);
  }

  /** A safe integer, as a 64-bit float. */
  integer(value: number): void {
    const at = this.#advance(8);
    this.#view.setFloat64(at, value, true);
  }

  int64(value: bigint): void {
    const at = this.#advance(8);
    this.#view.setBigInt64(at, value, true);
  }

  /** Any string, lone surrogates included: its length, its width, its code units. */
  text(value: string): void {
    const width = isNarrowText(value) ? 1 : 2;
    this.uint32(value.length);
    this.uint8(width);
    const at = this.#advance(value.length * width);
    for (let index = 0; index < value.length; index++) {
      const code = value.charCodeAt(index);
      if (width === 1) this.#bytes[at + index] = code;
      else this.#view.setUint16(at + index * 2, code, true);
    }
  }

  /** Makes room, possibly replacing `#bytes` and `#view`; returns where to write. */
  #advance(size: number): number {
    const at = this.#length;
    this.#length += size;
    if (this.#length > this.#bytes.length) this.#grow();
    return at;
  }

  #grow(): void {
    const bytes = new Uint8Array(doubledUntil(this.#bytes.length, this.#length));
    bytes.set(this.#bytes);
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer);
  }
}

function isNarrowText(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > WIDEST_NARROW_CODE) return false;
  return true;
}
