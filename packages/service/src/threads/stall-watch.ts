import type { Timer, Timers } from '../clock.ts';

export interface StallWatchOptions {
  readonly timers: Timers;
  /** How long a step may take, in milliseconds. */
  readonly maxMs: number;
  /** Called when a step has taken longer. */
  readonly onStalled: () => void;
  /** Called when such a step has ended after all. */
  readonly onOver: () => void;
}

/**
 * The time that a step may take is measured in so many parts, one after the other: while the whole process stands still, as
 * when it is suspended, the step stands still, too, and only one part passes.
 */
const PARTS = 5;

/** Notices that what this process waits for takes too long: another thread, whose disk may hang for minutes, or clients. */
export class StallWatch {
  readonly #options: StallWatchOptions;
  #timer: Timer | undefined;
  #isStalled = false;

  constructor(options: StallWatchOptions) {
    this.#options = options;
  }

  /** True from when a step has taken too long until it ends. */
  get isStalled(): boolean {
    return this.#isStalled;
  }

  /** A step begins. Steps never overlap. */
  begin(): void {
    this.#wait(PARTS);
  }

  /** The step has ended. */
  end(): void {
    this.stop();
    if (!this.#isStalled) return;
    this.#isStalled = false;
    this.#options.onOver();
  }

  stop(): void {
    this.#timer?.cancel();
  }

  #wait(parts: number): void {
    const { timers, maxMs } = this.#options;
    this.#timer = timers.after(maxMs / PARTS, () => (parts > 1 ? this.#wait(parts - 1) : this.#confirm()));
  }

  /** If this process stood still, the news that the step has ended is waiting: it gets its turn first. */
  #confirm(): void {
    this.#timer = this.#options.timers.after(0, () => {
      this.#isStalled = true;
      this.#options.onStalled();
    });
  }
}
