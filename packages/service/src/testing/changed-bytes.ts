/** A change of a file: bytes written somewhere, or a new length. */
export type Change = { readonly offset: number; readonly bytes: Buffer } | { readonly length: number };

/** What a disk writes entirely or not at all. */
const SECTOR_BYTES = 512;

/** The parts of a change that may be on disk without each other. */
export function sectorsOf(change: Change): Change[] {
  if ('length' in change) return [change];
  const parts: Change[] = [];
  for (let at = 0; at < change.bytes.length; ) {
    const offset = change.offset + at;
    const length = SECTOR_BYTES - (offset % SECTOR_BYTES);
    parts.push({ offset, bytes: change.bytes.subarray(at, at + length) });
    at += length;
  }
  return parts;
}

/** The bytes of a file that grows and shrinks. */
export class Bytes {
  #buffer: Buffer;
  #length: number;

  constructor(bytes = Buffer.alloc(0)) {
    this.#buffer = bytes;
    this.#length = bytes.length;
  }

  copy(): Bytes {
    return new Bytes(Buffer.from(this.all()));
  }

  all(): Buffer {
    return this.#buffer.subarray(0, this.#length);
  }

  apply(change: Change): void {
    if ('length' in change) {
      this.#grow(change.length);
      // What is cut off must read as zeros if the file grows again.
      this.#buffer.fill(0, change.length);
      this.#length = change.length;
      return;
    }
    const end = change.offset + change.bytes.length;
    this.#grow(end);
    this.#buffer.set(change.bytes, change.offset);
    this.#length = Math.max(this.#length, end);
  }

  #grow(length: number): void {
    if (length <= this.#buffer.length) return;
    const larger = Buffer.alloc(length * 2);
    larger.set(this.all());
    this.#buffer = larger;
  }
}
