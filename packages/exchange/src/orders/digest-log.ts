import { invariant } from '../invariant.ts';
import { Fold } from '../memory/fold.ts';
import { HashIndex, type IndexedRows } from '../memory/hash-index.ts';
import type { AccountId, OrderNo } from '../units.ts';
import { DIGEST_WORDS, type DigestWords } from './digest.ts';

/** An entry: eight words of digest, then the account. */
const ENTRY_INTS = DIGEST_WORDS + 1;
const ACCOUNT_ID = DIGEST_WORDS;

/** A digest is uniform already: two words of it tell it from any other that could be there instead. */
const FOLDED_WORDS = 2;

/** Entries a chunk: growing never copies what is there. 4,096 entries are 144 KiB. */
const CHUNK_BITS = 12;
const CHUNK_ENTRIES = 1 << CHUNK_BITS;

/**
 * Every order ever accepted, by digest: so that the same signed order sent again, however late,
 * is known. Append-only; an order's number is its place in here, counted from 1.
 */
export class DigestLog implements IndexedRows {
  readonly maxOrders: number;
  readonly fold = new Fold();
  readonly #chunks: Int32Array[] = [];
  readonly #index = new HashIndex(this);
  #count = 0;
  #sought: DigestWords = new Int32Array(DIGEST_WORDS);

  constructor(maxOrders: number) {
    this.maxOrders = maxOrders;
  }

  get count(): number {
    return this.#count;
  }

  get isFull(): boolean {
    return this.#count >= this.maxOrders;
  }

  /** The number of the order with this digest, or 0. */
  find(digest: DigestWords): OrderNo | 0 {
    this.#sought = digest;
    return this.#index.find(digest[0] as number) as OrderNo | 0;
  }

  append(digest: DigestWords, accountId: AccountId): OrderNo {
    invariant(!this.isFull, 'an order is added to a full log');
    const place = this.#count++;
    if (place % CHUNK_ENTRIES === 0) this.#chunks.push(new Int32Array(CHUNK_ENTRIES * ENTRY_INTS));
    const orderNo = this.#count as OrderNo;
    const chunk = this.#chunkOf(orderNo);
    const base = baseOf(orderNo);
    for (let word = 0; word < DIGEST_WORDS; word++) chunk[base + word] = digest[word] as number;
    chunk[base + ACCOUNT_ID] = accountId;
    for (let word = 0; word < FOLDED_WORDS; word++) this.fold.addWord(digest[word] as number);
    this.fold.addWord(accountId);
    this.#index.add(digest[0] as number, orderNo);
    return orderNo;
  }

  /** Copies an order's digest into `digest`. */
  read(orderNo: OrderNo, digest: DigestWords): void {
    const base = baseOf(orderNo);
    digest.set(this.#chunkOf(orderNo).subarray(base, base + DIGEST_WORDS));
  }

  /** Whether an order is the one that `find` looks for. */
  isSought(orderNo: number): boolean {
    const chunk = this.#chunkOf(orderNo);
    const base = baseOf(orderNo);
    for (let word = 0; word < DIGEST_WORDS; word++) if (chunk[base + word] !== this.#sought[word]) return false;
    return true;
  }

  accountId(orderNo: OrderNo): AccountId {
    return this.#chunkOf(orderNo)[baseOf(orderNo) + ACCOUNT_ID] as AccountId;
  }

  #chunkOf(orderNo: number): Int32Array {
    return this.#chunks[(orderNo - 1) >>> CHUNK_BITS] as Int32Array;
  }
}

function baseOf(orderNo: number): number {
  return ((orderNo - 1) & (CHUNK_ENTRIES - 1)) * ENTRY_INTS;
}
