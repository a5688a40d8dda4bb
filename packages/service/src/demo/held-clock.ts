import type { Clock } from '../sequencer/clock.ts';
import type { SeedClock } from './seed.ts';

/**
 * A clock that can be held at moments of the past until it is let go; from then on it is the one it stands on. What it
 * is moved on by counts as time that has passed.
 */
export class HeldClock implements Clock, SeedClock {
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

  letGo(): void {
    this.set(this.#clock.nowMs());
    this.#heldMs = undefined;
  }
}
