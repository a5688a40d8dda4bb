import { AsyncLocalStorage } from 'node:async_hooks';
import type { Timer } from '../../../clock.ts';
import type { Random } from '../../../random.ts';
import type { SimulatedTime } from '../../../sequencer/testing/simulated-time.ts';

/** What a client finds in its environment. */
export interface SimulatedGlobals {
  readonly time: SimulatedTime;
  readonly random: Random;
  openSocket(url: string): WebSocket;
}

const RUNNING = new AsyncLocalStorage<SimulatedGlobals>();

/**
 * Runs a program whose timers, chance and WebSocket are simulated. Those of all other code in this process stay the
 * real ones, because test files share it.
 */
export async function withGlobals(globals: SimulatedGlobals, program: () => Promise<void>): Promise<void> {
  const { setTimeout, clearTimeout, setInterval, clearInterval, WebSocket } = globalThis;
  const { now } = performance;
  const { random } = Math;
  const isOurs = (): boolean => RUNNING.getStore() === globals;
  const { time } = globals;
  const every = (ms: number, call: () => void): SimulatedTimer => {
    const timer = new SimulatedTimer();
    const again = (): void =>
      timer.set(
        time.after(ms, () => {
          again();
          call();
        }),
      );
    again();
    return timer;
  };
  const after = (call: () => void, ms = 0): SimulatedTimer => {
    const timer = new SimulatedTimer();
    timer.set(time.after(Math.max(Math.trunc(ms), 1), call));
    return timer;
  };
  const clear =
    (real: typeof clearTimeout) =>
    (timer: unknown): void =>
      timer instanceof SimulatedTimer ? timer.cancel() : real(timer as NodeJS.Timeout);
  Object.assign(globalThis, {
    setTimeout: (call: () => void, ms?: number) => (isOurs() ? after(call, ms) : setTimeout(call, ms)),
    setInterval: (call: () => void, ms = 0) => (isOurs() ? every(ms, call) : setInterval(call, ms)),
    clearTimeout: clear(clearTimeout),
    clearInterval: clear(clearInterval),
    WebSocket: function open(url: string) {
      return isOurs() ? globals.openSocket(url) : new WebSocket(url);
    },
  });
  Object.assign(performance, { now: () => (isOurs() ? time.monotonicMs() : now.call(performance)) });
  Object.assign(Math, { random: () => (isOurs() ? globals.random.below(2 ** 30) / 2 ** 30 : random()) });
  try {
    await RUNNING.run(globals, program);
  } finally {
    Object.assign(globalThis, { setTimeout, clearTimeout, setInterval, clearInterval, WebSocket });
    Object.assign(performance, { now });
    Object.assign(Math, { random });
  }
}

/** What `setTimeout` and `setInterval` return. */
class SimulatedTimer {
  #timer: Timer | undefined;

  set(timer: Timer): void {
    this.#timer = timer;
  }

  cancel(): void {
    this.#timer?.cancel();
  }

  unref(): this {
    return this;
  }
}
