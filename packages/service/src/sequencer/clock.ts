/** Time, as everything in the service asks for it; tests bring their own. */
export interface Clock {
  /** Unix milliseconds. May jump, also backwards. */
  nowMs(): number;
  /** For durations: never goes back, counts from nowhere in particular. */
  monotonicMs(): number;
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
};

export const systemTimers: Timers = {
  after: (delayMs, call) => {
    const timer = setTimeout(call, delayMs);
    return { cancel: () => clearTimeout(timer) };
  },
};
