import { grownInt32 } from '../memory/grow.ts';
import type { HashSecret } from '../memory/hash-secret.ts';
import { type DigestWords, hashOfDigest } from './digest.ts';
import { BUCKET_LINK, NO_SLOT, type OrderSlab, type Slot } from './order-slab.ts';

const FIRST_BUCKETS = 64;

/**
 * Finds open orders by digest, so that the cost of cancelling does not depend on how many orders
 * were ever accepted. Linear hashing: orders of the same bucket are linked through their records,
 * and each addition splits at most one bucket, so that growing never pauses.
 */
export class OpenIndex {
  readonly #orders: OrderSlab;
  readonly #secret: HashSecret;
  /** The first order of each bucket. */
  #heads = new Int32Array(FIRST_BUCKETS);
  /** Buckets at the start of this round, a power of two; those below `#split` have been split. */
  #round = FIRST_BUCKETS / 2;
  #split = 0;

  constructor(orders: OrderSlab, secret: HashSecret) {
    this.#orders = orders;
    this.#secret = secret;
  }

  /** The slot of the open order with this digest, or `NO_SLOT`. */
  find(digest: DigestWords): Slot {
    let slot = this.#heads[this.#bucketOf(hashOfDigest(this.#secret, digest))] as Slot;
    while (slot !== NO_SLOT && !this.#orders.hasDigest(slot, digest)) slot = this.#after(slot);
    return slot;
  }

  add(slot: Slot): void {
    this.#push(this.#bucketOf(this.#hashOf(slot)), slot);
    if (this.#orders.count > this.#round + this.#split) this.#splitBucket();
  }

  remove(slot: Slot): void {
    const bucket = this.#bucketOf(this.#hashOf(slot));
    const next = this.#after(slot);
    let before = this.#heads[bucket] as Slot;
    if (before === slot) {
      this.#heads[bucket] = next;
      return;
    }
    while (this.#after(before) !== slot) before = this.#after(before);
    this.#orders.setLink(before, BUCKET_LINK, next);
  }

  #bucketOf(hash: number): number {
    const bucket = hash & (this.#round - 1);
    return bucket < this.#split ? hash & (this.#round * 2 - 1) : bucket;
  }

  #hashOf(slot: Slot): number {
    return this.#orders.hashOfDigest(slot, this.#secret);
  }

  /** Splits the next bucket: distributes its orders over itself and a new bucket. */
  #splitBucket(): void {
    const bucket = this.#split;
    let slot = this.#heads[bucket] as Slot;
    this.#heads[bucket] = NO_SLOT;
    this.#advance();
    while (slot !== NO_SLOT) {
      const next = this.#after(slot);
      this.#push(this.#bucketOf(this.#hashOf(slot)), slot);
      slot = next;
    }
  }

  #advance(): void {
    if (++this.#split < this.#round) return;
    this.#round *= 2;
    this.#split = 0;
    this.#heads = grownInt32(this.#heads, this.#round * 2);
  }

  #push(bucket: number, slot: Slot): void {
    this.#orders.setLink(slot, BUCKET_LINK, this.#heads[bucket] as Slot);
    this.#heads[bucket] = slot;
  }

  #after(slot: Slot): Slot {
    return this.#orders.link(slot, BUCKET_LINK);
  }
}
