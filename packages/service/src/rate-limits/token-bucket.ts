/** How fast a bucket fills and how much it holds. */
export interface BucketRate {
  readonly perSecond: number;
  readonly burst: number;
}

/** A caller's remaining tokens. */
export class TokenBucket {
  readonly rate: BucketRate;
  readonly #monotonicMs: () => number;
  #tokens: number;
  #updatedAtMs: number;

  /** @param monotonicMs a monotonic clock: a wall clock that is set forward would fill the bucket */
  constructor(rate: BucketRate, monotonicMs: () => number) {
    this.rate = rate;
    this.#monotonicMs = monotonicMs;
    this.#tokens = rate.burst;
    this.#updatedAtMs = monotonicMs();
  }

  /** Takes one token, or as many as given, if there are that many. */
  take(tokens = 1): boolean {
    const { perSecond, burst } = this.rate;
    const nowMs = this.#monotonicMs();
    this.#tokens = Math.min(burst, this.#tokens + ((nowMs - this.#updatedAtMs) * perSecond) / 1000);
    this.#updatedAtMs = nowMs;
    if (this.#tokens < tokens) return false;
    this.#tokens -= tokens;
    return true;
  }

  /** Returns a token that was taken but not used. */
  refund(): void {
    this.#tokens = Math.min(this.rate.burst, this.#tokens + 1);
  }

  /** Whole tokens that the last {@link take} left. */
  get remaining(): number {
    return Math.floor(this.#tokens);
  }

  /** Whole seconds until a request is allowed that takes one token, or as many as given, of which there are fewer now. */
  retryAfterSec(tokens = 1): number {
    return Math.ceil((tokens - this.#tokens) / this.rate.perSecond);
  }

  /** Whole seconds until the bucket is full again. */
  get resetSec(): number {
    return Math.ceil((this.rate.burst - this.#tokens) / this.rate.perSecond);
  }
}
