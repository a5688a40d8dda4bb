import { uptime } from 'node:os';

/** Time, as everything in the service asks for it; tests bring their own. */
export interface Clock {
  /** Unix milliseconds. May jump, also backwards. */
  nowMs(): number;
  /** For durations: never goes back, counts from nowhere in particular. May stand still while the machine sleeps. */
  monotonicMs(): number;
  /** Grows by what {@link monotonicMs} leaves out while the machine sleeps; from nowhere in particular, and slow to ask. */
  sleptMs(): number;
}

export interface Timers {
  /** Calls once after so many milliseconds, unless cancelled before. */
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
