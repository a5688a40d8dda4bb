import type { Clock } from '../sequencer/clock.ts';
import type { SeedClock } from './seed.ts';

/** A clock that can be held at moments of the past until it is let go; from then on it is the one it stands on. */
export class HeldClock implements Clock, SeedClock {
  readonly #clock: Clock;
  #heldMs: number | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  nowMs(): number {
    return this.#heldMs ?? this.#clock.nowMs();
  }

  monotonicMs(): number {
    return this.#clock.monotonicMs();
  }

  set(timeMs: number): void {
    this.#heldMs = timeMs;
  }

  letGo(): void {
    this.#heldMs = undefined;
  }
}
