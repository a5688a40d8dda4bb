import { invariant } from '../invariant.ts';
import { Fold } from '../memory/fold.ts';
import { HashIndex, type IndexedRows } from '../memory/hash-index.ts';
import { type HashSecret, hashOfWords } from '../memory/hash-secret.ts';
import type { AccountId, OrderNo } from '../units.ts';
import { DIGEST_WORDS, type DigestWords, hashOfDigest } from './digest.ts';

/** An entry: eight words of digest, then the account. */
const ENTRY_INTS = DIGEST_WORDS + 1;
const ACCOUNT_ID = DIGEST_WORDS;

/** A digest is uniformly distributed, so two of its words are enough to detect an accidental difference. */
const FOLDED_WORDS = 2;

/** Entries per chunk; growing by chunks never copies existing entries. 4,096 entries are 144 KiB. */
const CHUNK_BITS = 12;
const CHUNK_ENTRIES = 1 << CHUNK_BITS;

/**
 * Every order ever accepted, by digest, so that the same signed order is recognised when it is sent
 * again, however late. Append-only; an order's number is its place in the log, counted from 1.
 */
export class DigestLog implements IndexedRows {
  readonly maxOrders: number;
  readonly fold = new Fold();
  readonly #chunks: Int32Array[] = [];
  readonly #index = new HashIndex(this);
  readonly #secret: HashSecret;
  #count = 0;
  #lookupKey: DigestWords = new Int32Array(DIGEST_WORDS);

  constructor(maxOrders: number, secret: HashSecret) {
    this.maxOrders = maxOrders;
    this.#secret = secret;
  }

  get count(): number {
    return this.#count;
  }

  /** Total size of all {@link pieces}. */
  get bytes(): number {
    return this.#count * ENTRY_INTS * Int32Array.BYTES_PER_ELEMENT;
  }

  get isFull(): boolean {
    return this.#count >= this.maxOrders;
  }

  /** The number of the order with this digest, or 0. */
  find(digest: DigestWords): OrderNo | 0 {
    this.#lookupKey = digest;
    return this.#index.find(hashOfDigest(this.#secret, digest)) as OrderNo | 0;
  }

  append(digest: DigestWords, accountId: AccountId): OrderNo {
    invariant(!this.isFull, 'an order must not be added to a full log');
    const orderNo = (this.#count + 1) as OrderNo;
    if (this.#count % CHUNK_ENTRIES === 0) this.#chunks.push(new Int32Array(CHUNK_ENTRIES * ENTRY_INTS));
    const chunk = this.#chunkOf(orderNo);
    const base = baseOf(orderNo);
    for (let word = 0; word < DIGEST_WORDS; word++) chunk[base + word] = digest[word] as number;
    chunk[base + ACCOUNT_ID] = accountId;
    this.#note(chunk, base);
    return orderNo;
  }

  /** All entries in order, in pieces of some thousands. An entry is eight words of digest, then the account. */
  *pieces(): Generator<Int32Array, void, undefined> {
    for (const [index, chunk] of this.#chunks.entries()) {
      const entries = Math.min(CHUNK_ENTRIES, this.#count - index * CHUNK_ENTRIES);
      yield chunk.subarray(0, entries * ENTRY_INTS);
    }
  }

  /** Fills an empty log with `count` entries; `read` fills the next piece, laid out as in {@link pieces}. */
  restore(count: number, read: (piece: Int32Array) => void): void {
    invariant(this.#count === 0 && count <= this.maxOrders, 'a log must be restored only once, and within its limit');
    while (this.#count < count) {
      const chunk = new Int32Array(CHUNK_ENTRIES * ENTRY_INTS);
      const entries = Math.min(CHUNK_ENTRIES, count - this.#count);
      read(chunk.subarray(0, entries * ENTRY_INTS));
      this.#chunks.push(chunk);
      for (let base = 0; base < entries * ENTRY_INTS; base += ENTRY_INTS) this.#note(chunk, base);
    }
  }

  /** A view of an order's digest. */
  digest(orderNo: OrderNo): DigestWords {
    const base = baseOf(orderNo);
    return this.#chunkOf(orderNo).subarray(base, base + DIGEST_WORDS);
  }

  /** Whether an order is the one that `find` looks for. */
  matchesLookup(orderNo: number): boolean {
    const chunk = this.#chunkOf(orderNo);
    const base = baseOf(orderNo);
    for (let word = 0; word < DIGEST_WORDS; word++) if (chunk[base + word] !== this.#lookupKey[word]) return false;
    return true;
  }

  accountId(orderNo: OrderNo): AccountId {
    return this.#chunkOf(orderNo)[baseOf(orderNo) + ACCOUNT_ID] as AccountId;
  }

  /** Counts, folds and indexes the next entry, which is already in its chunk. */
  #note(chunk: Int32Array, base: number): void {
    this.#count++;
    for (let word = 0; word < FOLDED_WORDS; word++) this.fold.addWord(chunk[base + word] as number);
    this.fold.addWord(chunk[base + ACCOUNT_ID] as number);
    this.#index.add(hashOfWords(this.#secret, chunk[base] as number, chunk[base + 1] as number), this.#count);
  }

  #chunkOf(orderNo: number): Int32Array {
    return this.#chunks[(orderNo - 1) >>> CHUNK_BITS] as Int32Array;
  }
}

function baseOf(orderNo: number): number {
  return ((orderNo - 1) & (CHUNK_ENTRIES - 1)) * ENTRY_INTS;
}
