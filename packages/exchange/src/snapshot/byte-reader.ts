import { bytesOf, IS_LITTLE_ENDIAN } from '../memory/endian.ts';
import { textOfCodes } from '../memory/text-of-codes.ts';
import { SnapshotError } from './snapshot-error.ts';

/** Reads what a `ByteWriter` wrote; throws a `SnapshotError` when reading beyond the end. */
export class ByteReader {
  readonly #view: DataView;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get isAtEnd(): boolean {
    return this.#at === this.#view.byteLength;
  }

  uint8(): number {
    return this.#view.getUint8(this.#advance(1));
  }

  uint16(): number {
    return this.#view.getUint16(this.#advance(2), true);
  }

  uint32(): number {
    return this.#view.getUint32(this.#advance(4), true);
  }

  int32(): number {
    return this.#view.getInt32(this.#advance(4), true);
  }

  /** Fills `values`. */
  int32s(values: Int32Array): void {
    const at = this.#advance(values.byteLength);
    const { buffer, byteOffset } = this.#view;
    if (IS_LITTLE_ENDIAN) bytesOf(values).set(new Uint8Array(buffer, byteOffset + at, values.byteLength));
    else for (let index = 0; index < values.length; index++) values[index] = this.#view.getInt32(at + index * 4, true);
  }

  integer(): number {
    const value = this.#view.getFloat64(this.#advance(8), true);
    if (!Number.isSafeInteger(value))
      throw new SnapshotError(`Snapshot is damaged: the 8 bytes before byte ${this.#at} are not an integer`);
    return value;
  }

  int64(): bigint {
    return this.#view.getBigInt64(this.#advance(8), true);
  }

  text(): string {
    const length = this.uint32();
    const isNarrow = this.uint8() === 1;
    const at = this.#advance(isNarrow ? length : length * 2);
    const { buffer, byteOffset } = this.#view;
    if (isNarrow) return textOfCodes(new Uint8Array(buffer, byteOffset + at, length));
    return textOfCodes(Uint16Array.from({ length }, (_, index) => this.#view.getUint16(at + index * 2, true)));
  }

  #advance(size: number): number {
    const at = this.#at;
    this.#at += size;
    if (this.#at > this.#view.byteLength) throw new SnapshotError(`Snapshot is truncated at byte ${at}`);
    return at;
  }
}
