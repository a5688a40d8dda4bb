import { MAX_BUCKETS_PER_GENERATION } from './limits.ts';
import { type BucketRate, TokenBucket } from './token-bucket.ts';

/**
 * The buckets of one class by caller, bounded in number by two generations. New and used buckets go to the young
 * generation; when it is full, it becomes the old one, and the buckets left in the old one are dropped. Every step
 * takes constant time.
 */
export class BucketTable {
  readonly #rate: BucketRate;
  readonly #monotonicMs: () => number;
  readonly #perGeneration: number;
  #young = new Map<string, TokenBucket>();
  #old = new Map<string, TokenBucket>();

  constructor(rate: BucketRate, monotonicMs: () => number, perGeneration: number = MAX_BUCKETS_PER_GENERATION) {
    this.#rate = rate;
    this.#monotonicMs = monotonicMs;
    this.#perGeneration = perGeneration;
  }

  /** Buckets remembered; at most two generations. */
  get size(): number {
    return this.#young.size + this.#old.size;
  }

  of(caller: string): TokenBucket {
    const young = this.#young.get(caller);
    if (young !== undefined) return young;
    const bucket = this.#old.get(caller) ?? new TokenBucket(this.#rate, this.#monotonicMs);
    this.#old.delete(caller);
    this.#remember(caller, bucket);
    return bucket;
  }

  #remember(caller: string, bucket: TokenBucket): void {
    if (this.#young.size >= this.#perGeneration) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(caller, bucket);
  }
}
