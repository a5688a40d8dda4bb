import type { Clock } from '../clock.ts';

/**
 * A clock that can be held at past times until it is released; then it follows the underlying clock. Moving it forward
 * counts as passed time.
 */
export class PinnedClock implements Clock {
  readonly #clock: Clock;
  #heldMs: number | undefined;
  #movedMs = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  nowMs(): number {
    return this.#heldMs ?? this.#clock.nowMs();
  }

  monotonicMs(): number {
    return this.#clock.monotonicMs() + this.#movedMs;
  }

  sleptMs(): number {
    return this.#clock.sleptMs();
  }

  set(timeMs: number): void {
    this.#movedMs += Math.max(0, timeMs - this.nowMs());
    this.#heldMs = timeMs;
  }

  release(): void {
    this.set(this.#clock.nowMs());
    this.#heldMs = undefined;
  }
}
