import { AsyncLocalStorage } from 'node:async_hooks';

/** The clock of the program that is running. */
const RUNNING = new AsyncLocalStorage<SimulatedClock>();

/** Lets everything run that waits for no timer. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

interface Timer {
  readonly atMs: number;
  readonly call: () => void;
  /** Whether the program under test set it, and not the simulated world. */
  readonly isProgram: boolean;
}

/** Time that passes only when told to, for the timers of this process and those of a simulated world. */
export class SimulatedClock {
  #nowMs = 0;
  #turns = 0;
  #lastId = 0;
  readonly #timers = new Map<number, Timer>();

  get nowMs(): number {
    return this.#nowMs;
  }

  /** Changes with each thing that happens: a timer, a message. */
  get turn(): number {
    return this.#turns;
  }

  beginTurn(): void {
    this.#turns += 1;
  }

  /** Timers that the program under test has set. */
  get programTimers(): number {
    return [...this.#timers.values()].filter(({ isProgram }) => isProgram).length;
  }

  /**
   * Runs a program whose timers are this clock's. Those of all other code in this process stay the real ones: test files
   * share it, and what others left behind must not count as the program's.
   */
  async run(program: () => Promise<void>): Promise<void> {
    const { setTimeout, clearTimeout, setInterval, clearInterval } = globalThis;
    const { now } = performance;
    const isOurs = (): boolean => RUNNING.getStore() === this;
    const simulated = {
      setTimeout: (call: () => void, ms = 0) =>
        isOurs() ? this.#set(Math.max(ms, 1), call, true) : setTimeout(call, ms),
      setInterval: (call: () => void, ms = 0) => (isOurs() ? this.#every(ms, call) : setInterval(call, ms)),
      clearTimeout: (id: NodeJS.Timeout) => (isOurs() ? this.#timers.delete(Number(id)) : clearTimeout(id)),
      clearInterval: (id: NodeJS.Timeout) => (isOurs() ? this.#timers.delete(Number(id)) : clearInterval(id)),
    };
    Object.assign(globalThis, simulated);
    Object.assign(performance, { now: () => (isOurs() ? this.#nowMs : now.call(performance)) });
    try {
      await RUNNING.run(this, program);
    } finally {
      Object.assign(globalThis, { setTimeout, clearTimeout, setInterval, clearInterval });
      Object.assign(performance, { now });
    }
  }

  /** Sets a timer of the simulated world. */
  after(ms: number, call: () => void): void {
    this.#set(ms, call, false);
  }

  async pass(ms: number): Promise<void> {
    const untilMs = this.#nowMs + ms;
    this.beginTurn();
    await settled();
    for (let next = this.#next(untilMs); next !== undefined; next = this.#next(untilMs)) {
      const [id, { atMs, call }] = next;
      this.#timers.delete(id);
      this.#nowMs = atMs;
      this.beginTurn();
      call();
      await settled();
    }
    this.#nowMs = untilMs;
  }

  #every(ms: number, call: () => void): number {
    const id = this.#set(ms, tick, true);
    const again = (): unknown => this.#timers.set(id, { atMs: this.#nowMs + ms, call: tick, isProgram: true });
    function tick(): void {
      again();
      call();
    }
    return id;
  }

  #set(ms: number, call: () => void, isProgram: boolean): number {
    const id = ++this.#lastId;
    this.#timers.set(id, { atMs: this.#nowMs + ms, call, isProgram });
    return id;
  }

  #next(untilMs: number): [number, Timer] | undefined {
    let first: [number, Timer] | undefined;
    for (const timer of this.#timers) {
      if (timer[1].atMs <= untilMs && (first === undefined || timer[1].atMs < first[1].atMs)) first = timer;
    }
    return first;
  }
}
