import { invariant } from '../invariant.ts';
import { Fold } from '../numbers/fold.ts';
import type { AccountId, OrderNo } from '../units.ts';
import { DIGEST_WORDS, type DigestWords } from './digest.ts';
import { DigestIndex } from './digest-index.ts';
import { NO_SLOT, type Slot } from './order-slab.ts';

/** An entry: eight words of digest, the account, and the slot where the order rested last. */
const ENTRY_INTS = DIGEST_WORDS + 2;
const ACCOUNT_ID = DIGEST_WORDS;
const SLOT = DIGEST_WORDS + 1;

/** Entries a chunk: growing never copies what is there. 4,096 entries are 160 KiB. */
const CHUNK_BITS = 12;
const CHUNK_ENTRIES = 1 << CHUNK_BITS;

/**
 * Every order ever accepted, by digest: so that the same signed order sent again, however late,
 * is known. Append-only; an order's number is its place in here, counted from 1.
 */
export class DigestLog {
  readonly maxOrders: number;
  readonly fold = new Fold();
  readonly #chunks: Int32Array[] = [];
  readonly #index = new DigestIndex(this);
  #count = 0;

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
    return this.#index.find(digest) as OrderNo | 0;
  }

  append(digest: DigestWords, accountId: AccountId): OrderNo {
    invariant(!this.isFull, 'an order is added to a full log');
    const place = this.#count++;
    if (place % CHUNK_ENTRIES === 0) this.#chunks.push(new Int32Array(CHUNK_ENTRIES * ENTRY_INTS));
    const orderNo = this.#count as OrderNo;
    const chunk = this.#chunkOf(orderNo);
    const base = baseOf(orderNo);
    for (let word = 0; word < DIGEST_WORDS; word++) {
      chunk[base + word] = digest[word] as number;
      this.fold.addWord(digest[word] as number);
    }
    this.fold.addWord(accountId);
    chunk[base + ACCOUNT_ID] = accountId;
    this.#index.add(digest[0] as number, orderNo);
    return orderNo;
  }

  /** Copies an order's digest into `digest`. */
  read(orderNo: OrderNo, digest: DigestWords): void {
    const base = baseOf(orderNo);
    digest.set(this.#chunkOf(orderNo).subarray(base, base + DIGEST_WORDS));
  }

  hasDigest(orderNo: OrderNo, digest: DigestWords): boolean {
    const chunk = this.#chunkOf(orderNo);
    const base = baseOf(orderNo);
    for (let word = 0; word < DIGEST_WORDS; word++) if (chunk[base + word] !== digest[word]) return false;
    return true;
  }

  accountId(orderNo: OrderNo): AccountId {
    return this.#chunkOf(orderNo)[baseOf(orderNo) + ACCOUNT_ID] as AccountId;
  }

  /**
   * Where the order rests, if it still does: the slot itself tells, by its order number. So
   * closing an order need not come back here, to memory long out of cache.
   */
  lastSlot(orderNo: OrderNo): Slot {
    return this.#chunkOf(orderNo)[baseOf(orderNo) + SLOT] ?? NO_SLOT;
  }

  setSlot(orderNo: OrderNo, slot: Slot): void {
    this.#chunkOf(orderNo)[baseOf(orderNo) + SLOT] = slot;
  }

  #chunkOf(orderNo: OrderNo): Int32Array {
    return this.#chunks[(orderNo - 1) >>> CHUNK_BITS] as Int32Array;
  }
}

function baseOf(orderNo: OrderNo): number {
  return ((orderNo - 1) & (CHUNK_ENTRIES - 1)) * ENTRY_INTS;
}
