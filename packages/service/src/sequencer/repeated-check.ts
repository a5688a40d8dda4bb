import type { Timer, Timers } from '../clock.ts';
import { StallWatch } from '../threads/stall-watch.ts';

export interface RepeatedCheckOptions {
  /** Checks once. It never rejects: what fails is part of what was found. */
  readonly check: () => Promise<void>;
  /** Milliseconds between the end of a check and the next. */
  readonly pauseMs: number;
  /** How long a check may take, in milliseconds. */
  readonly maxMs: number;
  readonly timers: Timers;
  /** Called when a check has taken longer. */
  readonly onStalled: () => void;
  /** Called when such a check has ended after all. */
  readonly onOver: () => void;
}

/** Checks something again and again, never twice at a time: a disk that hangs ends a check only after minutes, or never. */
export class RepeatedCheck {
  readonly #options: RepeatedCheckOptions;
  readonly #duration: StallWatch;
  #timer: Timer | undefined;
  #stopped = false;

  constructor(options: RepeatedCheckOptions) {
    this.#options = options;
    this.#duration = new StallWatch(options);
  }

  /** True from when a check has taken too long until it ends. */
  get isStalled(): boolean {
    return this.#duration.isStalled;
  }

  /** Checks once, and at regular intervals from then on. */
  async start(): Promise<void> {
    this.#duration.begin();
    await this.#options.check();
    this.#duration.end();
    if (this.#stopped) return;
    this.#timer = this.#options.timers.after(this.#options.pauseMs, () => void this.start());
  }

  /** No other check begins. One that is under way may end. */
  stop(): void {
    this.#stopped = true;
    this.#timer?.cancel();
    this.#duration.stop();
  }
}
