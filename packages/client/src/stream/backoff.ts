/** Milliseconds after which a connection counts as one that worked. */
const LASTING_MS = 5_000;

export interface BackoffBounds {
  readonly minMs: number;
  readonly maxMs: number;
}

/**
 * Pauses between reconnection attempts: exponential backoff up to a maximum, with random jitter down to half, so that
 * many clients do not reconnect at the same moment. The backoff is reset by a connection that lasted {@link LASTING_MS},
 * or as long as the pause before it: an unreliable line is resumed at once, while a service that drops connections
 * immediately is retried as rarely as one that accepts none.
 */
export class Backoff {
  readonly #bounds: BackoffBounds;
  #attempts = 0;
  #pauseMs = 0;
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
    this.#pauseMs = Math.min(maxMs, minMs * 2 ** Math.min(this.#attempts, 30));
    this.#attempts += 1;
    return this.#pauseMs * (0.5 + random / 2);
  }

  connected(nowMs: number): void {
    this.#upSinceMs = nowMs;
  }

  lost(nowMs: number): void {
    if (nowMs - this.#upSinceMs >= Math.min(LASTING_MS, this.#pauseMs)) this.reset();
  }

  reset(): void {
    this.#attempts = 0;
  }
}
