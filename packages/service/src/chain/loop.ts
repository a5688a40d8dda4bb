import { MAX_RETRY_MS, RETRY_MS } from './limits.ts';
import { messageOf } from './rpc/rpc-error.ts';

export interface LoopOptions {
  /** One step. If it throws, that is reported and the step is retried later. */
  readonly step: () => Promise<void>;
  /** Milliseconds between two steps; with 0 the loop never runs. */
  readonly everyMs: number;
  /** Called when the error message changes, not again while the same error lasts. */
  readonly onFailure: (message: string) => void;
}

/** Runs a step repeatedly, never two at a time, with increasing delays while it fails. */
export class Loop {
  readonly #options: LoopOptions;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #again = false;
  #stopped = true;
  #failures = 0;
  #failure: string | undefined;

  constructor(options: LoopOptions) {
    this.#options = options;
  }

  /** Why the last step failed; undefined when it did not. */
  get failure(): string | undefined {
    return this.#failure;
  }

  start(): void {
    this.#stopped = this.#options.everyMs === 0;
    this.wake();
  }

  /** Runs a step now, or once more after the current one. */
  wake(): void {
    if (this.#stopped) return;
    if (this.#running !== undefined) {
      this.#again = true;
      return;
    }
    clearTimeout(this.#timer);
    // The step's own errors are caught inside.
    this.#running = this.#run();
  }

  /** Resolves when the current step is over; no further one begins. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  async #run(): Promise<void> {
    do {
      this.#again = false;
      await this.#guarded();
    } while (this.#again && !this.#stopped && this.#failure === undefined);
    this.#running = undefined;
    if (!this.#stopped) this.#timer = setTimeout(() => this.wake(), this.#pauseMs());
  }

  async #guarded(): Promise<void> {
    try {
      await this.#options.step();
      this.#failures = 0;
      this.#failure = undefined;
    } catch (error) {
      this.#failures += 1;
      const message = messageOf(error);
      // A stop ends the step under way: that is no failure, and nothing is tried again.
      if (message !== this.#failure && !this.#stopped) this.#options.onFailure(message);
      this.#failure = message;
    }
  }

  #pauseMs(): number {
    if (this.#failures === 0) return this.#options.everyMs;
    return Math.min(Math.max(RETRY_MS, this.#options.everyMs) * 2 ** (this.#failures - 1), MAX_RETRY_MS);
  }
}
