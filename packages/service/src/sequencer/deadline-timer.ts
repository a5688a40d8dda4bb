import type { Clock, Timer, Timers } from './clock.ts';
import { MAX_TIMER_MS } from './limits.ts';

/** Calls when the exchange's next deadline has come, by the clock. */
export class DeadlineTimer {
  readonly #clock: Pick<Clock, 'nowMs'>;
  readonly #timers: Timers;
  readonly #onDue: () => void;
  #deadlineMs = Number.POSITIVE_INFINITY;
  #timer: Timer | undefined;

  constructor(options: { readonly clock: Pick<Clock, 'nowMs'>; readonly timers: Timers; readonly onDue: () => void }) {
    this.#clock = options.clock;
    this.#timers = options.timers;
    this.#onDue = options.onDue;
  }

  /** The next deadline, Unix milliseconds; Infinity for none. Cheap when it is the same as before. */
  set(deadlineMs: number): void {
    if (deadlineMs === this.#deadlineMs) return;
    this.#deadlineMs = deadlineMs;
    this.#arm();
  }

  stop(): void {
    this.set(Number.POSITIVE_INFINITY);
  }

  #arm(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
    if (this.#deadlineMs === Number.POSITIVE_INFINITY) return;
    const delayMs = Math.min(Math.max(0, Math.ceil(this.#deadlineMs - this.#clock.nowMs())), MAX_TIMER_MS);
    this.#timer = this.#timers.after(delayMs, () => this.#rang());
  }

  /** Timers ring early by a little, clocks are set back, and far deadlines are looked at in between. */
  #rang(): void {
    if (this.#clock.nowMs() < this.#deadlineMs) {
      this.#arm();
      return;
    }
    this.#timer = undefined;
    this.#deadlineMs = Number.POSITIVE_INFINITY;
    this.#onDue();
  }
}
