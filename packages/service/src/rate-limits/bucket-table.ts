import { MAX_BUCKETS_PER_GENERATION } from './limits.ts';
import { type Bucket, type BucketRate, fullBucket } from './token-bucket.ts';

/**
 * The buckets of one class by caller, bounded in number by two generations. New and used buckets go to the young
 * generation; when it is full, it becomes the old one, and the buckets left in the old one are dropped. Every step
 * takes constant time.
 */
export class BucketTable {
  readonly rate: BucketRate;
  readonly #perGeneration: number;
  #young = new Map<string, Bucket>();
  #old = new Map<string, Bucket>();

  constructor(rate: BucketRate, perGeneration: number = MAX_BUCKETS_PER_GENERATION) {
    this.rate = rate;
    this.#perGeneration = perGeneration;
  }

  /** Buckets remembered; at most two generations. */
  get size(): number {
    return this.#young.size + this.#old.size;
  }

  of(caller: string, monotonicMs: number): Bucket {
    const young = this.#young.get(caller);
    if (young !== undefined) return young;
    const bucket = this.#old.get(caller) ?? fullBucket(this.rate, monotonicMs);
    this.#old.delete(caller);
    this.#remember(caller, bucket);
    return bucket;
  }

  #remember(caller: string, bucket: Bucket): void {
    if (this.#young.size >= this.#perGeneration) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(caller, bucket);
  }
}
