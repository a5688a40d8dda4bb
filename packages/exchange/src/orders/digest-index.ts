import type { OrderNo } from '../units.ts';
import type { DigestWords } from './digest.ts';

/** What the index asks of the log it serves: whether an order has this whole digest. */
interface Digests {
  hasDigest(orderNo: OrderNo, digest: DigestWords): boolean;
}

/** A bucket is two words side by side: the digest's first word, and the order number (0 = empty). */
const BUCKET_WORDS = 2;
const FIRST_BUCKETS = 256;

/** Buckets of the old table that each addition carries over; 4 would do to finish in time. */
const BUCKETS_CARRIED = 16;

/**
 * Finds orders by digest: open addressing with linear probing, at most half full. It doubles
 * without a pause: the old table stays for look-ups while additions carry it over piece by piece.
 */
export class DigestIndex {
  readonly #digests: Digests;
  #table = new Int32Array(FIRST_BUCKETS * BUCKET_WORDS);
  #old: Int32Array | undefined;
  /** Words of the old table already carried over. */
  #carried = 0;
  #count = 0;

  constructor(digests: Digests) {
    this.#digests = digests;
  }

  /** 0 when there is none. */
  find(digest: DigestWords): number {
    const found = this.#findIn(this.#table, digest);
    if (found !== 0 || this.#old === undefined) return found;
    return this.#findIn(this.#old, digest);
  }

  /** Adds an order by the first word of its digest, which must not be in yet. */
  add(firstWord: number, orderNo: OrderNo): void {
    this.#count++;
    if (this.#old !== undefined) this.#carryOver(this.#old);
    else if (this.#count * BUCKET_WORDS > this.#table.length / 2) this.#startDoubling();
    put(this.#table, firstWord, orderNo);
  }

  #findIn(table: Int32Array, digest: DigestWords): number {
    const firstWord = digest[0] as number;
    const mask = table.length - 1;
    let at = (firstWord << 1) & mask;
    for (;;) {
      const orderNo = table[at + 1] as number;
      if (orderNo === 0) return 0;
      if (table[at] === firstWord && this.#digests.hasDigest(orderNo as OrderNo, digest)) return orderNo;
      at = (at + BUCKET_WORDS) & mask;
    }
  }

  #startDoubling(): void {
    this.#old = this.#table;
    this.#carried = 0;
    this.#table = new Int32Array(this.#old.length * 2);
  }

  #carryOver(old: Int32Array): void {
    const end = Math.min(this.#carried + BUCKETS_CARRIED * BUCKET_WORDS, old.length);
    for (let at = this.#carried; at < end; at += BUCKET_WORDS) {
      const orderNo = old[at + 1] as number;
      if (orderNo !== 0) put(this.#table, old[at] as number, orderNo);
    }
    this.#carried = end;
    if (end === old.length) this.#old = undefined;
  }
}

function put(table: Int32Array, firstWord: number, orderNo: number): void {
  const mask = table.length - 1;
  let at = (firstWord << 1) & mask;
  while (table[at + 1] !== 0) at = (at + BUCKET_WORDS) & mask;
  table[at] = firstWord;
  table[at + 1] = orderNo;
}
