export interface PauseBounds {
  readonly minMs: number;
  readonly maxMs: number;
}

/**
 * The pauses before reconnections: doubled each time up to a most, and anywhere between half of that and all of it, so that a
 * thousand clients do not come back in the same moment. They begin anew once a connection has lasted as long as the longest: a
 * service that takes connections and drops them at once is asked as seldom as one that takes none.
 */
export class Pauses {
  readonly #bounds: PauseBounds;
  #made = 0;
  #upSinceMs = 0;

  constructor(bounds: PauseBounds) {
    this.#bounds = bounds;
  }

  /**
   * Milliseconds to wait now.
   * @param random from 0 to 1
   */
  next(random: number): number {
    const { minMs, maxMs } = this.#bounds;
    const fullMs = Math.min(maxMs, minMs * 2 ** Math.min(this.#made, 30));
    this.#made += 1;
    return fullMs * (0.5 + random / 2);
  }

  connected(nowMs: number): void {
    this.#upSinceMs = nowMs;
  }

  lost(nowMs: number): void {
    if (nowMs - this.#upSinceMs >= this.#bounds.maxMs) this.reset();
  }

  reset(): void {
    this.#made = 0;
  }
}
