import type { Clock, Timer, Timers } from '../../clock.ts';

/** A clock, with its timers, that stands still until the test moves it. */
export class SimulatedTime implements Clock, Timers {
  #nowMs: number;
  /** Far from 0, as on a machine that has run for days: only differences mean anything. */
  #monotonicMs = 500_000_000;
  #sleptMs = 400_000_000;
  readonly #timers = new Set<{ readonly dueMs: number; readonly call: () => void }>();
  readonly #turns: number;

  /** @param turns how many turns of the event loop the work that a timer starts takes at most */
  constructor(nowMs = 1_790_000_000_000, turns = 1) {
    this.#nowMs = nowMs;
    this.#turns = turns;
  }

  nowMs(): number {
    return this.#nowMs;
  }

  monotonicMs(): number {
    return this.#monotonicMs;
  }

  sleptMs(): number {
    return this.#sleptMs;
  }

  get pendingTimers(): number {
    return this.#timers.size;
  }

  after(delayMs: number, call: () => void): Timer {
    const timer = { dueMs: this.#monotonicMs + delayMs, call };
    this.#timers.add(timer);
    return { cancel: () => this.#timers.delete(timer) };
  }

  /** Lets time pass: timers fire in order, and the work each one starts gets its turn before the next. */
  async pass(milliseconds: number): Promise<void> {
    const end = this.#monotonicMs + milliseconds;
    for (;;) {
      const next = [...this.#timers].filter(({ dueMs }) => dueMs <= end).sort((a, b) => a.dueMs - b.dueMs)[0];
      if (next === undefined) break;
      this.#advanceTo(next.dueMs);
      this.#timers.delete(next);
      next.call();
      await this.#settled();
    }
    this.#advanceTo(end);
    await this.#settled();
  }

  /** As when the process stood still: only timers that are due by then fire, and nothing they start has had its turn. */
  fireDue(milliseconds: number): void {
    this.#advanceTo(this.#monotonicMs + milliseconds);
    const due = [...this.#timers].filter(({ dueMs }) => dueMs <= this.#monotonicMs);
    for (const timer of due.filter((each) => this.#timers.delete(each))) timer.call();
  }

  /** Sets the clock without time passing. */
  jump(milliseconds: number): void {
    this.#nowMs += milliseconds;
  }

  /** As on a suspended machine: the clock goes on, nothing else does. */
  sleep(milliseconds: number): void {
    this.#nowMs += milliseconds;
    this.#sleptMs += milliseconds;
  }

  async #settled(): Promise<void> {
    for (let turn = 0; turn < this.#turns; turn++) await settled();
  }

  #advanceTo(monotonicMs: number): void {
    this.#nowMs += monotonicMs - this.#monotonicMs;
    this.#monotonicMs = monotonicMs;
  }
}

/** Resolves when every promise that could continue without outside events has done so. */
export function settled(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
