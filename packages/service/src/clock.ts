import { uptime } from 'node:os';

/** The source of time for the whole service; tests replace it. */
export interface Clock {
  /** Unix milliseconds. May jump, also backwards. */
  nowMs(): number;
  /** For durations: never goes back, starts at an arbitrary point. May stand still while the machine sleeps. */
  monotonicMs(): number;
  /** Grows by what {@link monotonicMs} misses while the machine sleeps; starts at an arbitrary point, slow to read. */
  sleptMs(): number;
}

export interface Timers {
  /** Calls once after `delayMs` milliseconds, unless cancelled before. */
  after(delayMs: number, call: () => void): Timer;
}

export interface Timer {
  cancel(): void;
}

export const systemClock: Clock = {
  nowMs: () => Date.now(),
  monotonicMs: () => performance.now(),
  sleptMs: () => uptime() * 1000 - performance.now(),
};

export const systemTimers: Timers = {
  after: (delayMs, call) => {
    const timer = setTimeout(call, delayMs);
    return { cancel: () => clearTimeout(timer) };
  },
};

/** The same, but they do not keep the process alive. */
export const idleTimers: Timers = {
  after: (delayMs, call) => {
    const timer = setTimeout(call, delayMs).unref();
    return { cancel: () => clearTimeout(timer) };
  },
};
