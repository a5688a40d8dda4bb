import type { Clock, Timer, Timers } from '../clock.ts';
import { MAX_TIMER_MS } from './limits.ts';

/** Calls back when the clock reaches the exchange's next deadline. */
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

  /** Sets the next deadline, Unix milliseconds; Infinity for none. Cheap when it has not changed. */
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
    this.#timer = this.#timers.after(delayMs, () => this.#fired());
  }

  /** Re-arms when it is too early: timers fire early, clocks are set back, far deadlines take several timers. */
  #fired(): void {
    if (this.#clock.nowMs() < this.#deadlineMs) {
      this.#arm();
      return;
    }
    this.#timer = undefined;
    this.#deadlineMs = Number.POSITIVE_INFINITY;
    this.#onDue();
  }
}
