export interface BackoffBounds {
  readonly minMs: number;
  readonly maxMs: number;
}

/**
 * Pauses between reconnection attempts: exponential backoff up to a maximum, with random jitter down to half, so that
 * many clients do not reconnect at the same moment. The backoff is reset only after a connection has lasted as long as
 * the longest pause: a service that drops connections immediately is retried as rarely as one that accepts none.
 */
export class Backoff {
  readonly #bounds: BackoffBounds;
  #attempts = 0;
  #upSinceMs = 0;

  constructor(bounds: BackoffBounds) {
    this.#bounds = bounds;
  }

  /**
   * Milliseconds to wait now.
   * @param random from 0 to 1
   */
  next(random: number): number {
    const { minMs, maxMs } = this.#bounds;
    const fullMs = Math.min(maxMs, minMs * 2 ** Math.min(this.#attempts, 30));
    this.#attempts += 1;
    return fullMs * (0.5 + random / 2);
  }

  connected(nowMs: number): void {
    this.#upSinceMs = nowMs;
  }

  lost(nowMs: number): void {
    if (nowMs - this.#upSinceMs >= this.#bounds.maxMs) this.reset();
  }

  reset(): void {
    this.#attempts = 0;
  }
}
