/** What an index asks of the table whose rows it finds: whether a row is the one it looks for now. */
export interface SoughtRows {
  isSought(row: number): boolean;
}

/** A bucket is two words side by side: the row's hash, and its number (0 = empty). */
const BUCKET_WORDS = 2;
const FIRST_BUCKETS = 256;

/** Buckets of the old table that each addition carries over; 2 would do to finish in time. */
const BUCKETS_CARRIED = 16;

/**
 * Finds rows of an append-only table by hash: open addressing with linear probing, at most half
 * full. It doubles without a pause: the old buckets stay for look-ups while additions carry them
 * over piece by piece.
 */
export class HashIndex {
  readonly #rows: SoughtRows;
  #buckets = new Int32Array(FIRST_BUCKETS * BUCKET_WORDS);
  #old: Int32Array | undefined;
  /** Words of the old buckets already carried over. */
  #carried = 0;
  #count = 0;

  constructor(rows: SoughtRows) {
    this.#rows = rows;
  }

  /** The sought row, all of whose like have this hash; 0 when there is none. */
  find(hash: number): number {
    const found = this.#findIn(this.#buckets, hash);
    if (found !== 0 || this.#old === undefined) return found;
    return this.#findIn(this.#old, hash);
  }

  /** Adds a row that is not in yet. */
  add(hash: number, row: number): void {
    this.#count++;
    if (this.#old !== undefined) this.#carryOver(this.#old);
    else if (this.#count * BUCKET_WORDS > this.#buckets.length / 2) this.#startDoubling();
    put(this.#buckets, hash, row);
  }

  #findIn(buckets: Int32Array, hash: number): number {
    const mask = buckets.length - 1;
    let at = (hash << 1) & mask;
    for (;;) {
      const row = buckets[at + 1] as number;
      if (row === 0 || (buckets[at] === hash && this.#rows.isSought(row))) return row;
      at = (at + BUCKET_WORDS) & mask;
    }
  }

  #startDoubling(): void {
    this.#old = this.#buckets;
    this.#carried = 0;
    this.#buckets = new Int32Array(this.#old.length * 2);
  }

  #carryOver(old: Int32Array): void {
    const end = Math.min(this.#carried + BUCKETS_CARRIED * BUCKET_WORDS, old.length);
    for (let at = this.#carried; at < end; at += BUCKET_WORDS) {
      const row = old[at + 1] as number;
      if (row !== 0) put(this.#buckets, old[at] as number, row);
    }
    this.#carried = end;
    if (end === old.length) this.#old = undefined;
  }
}

function put(buckets: Int32Array, hash: number, row: number): void {
  const mask = buckets.length - 1;
  let at = (hash << 1) & mask;
  while (buckets[at + 1] !== 0) at = (at + BUCKET_WORDS) & mask;
  buckets[at] = hash;
  buckets[at + 1] = row;
}
