import type { Logger } from 'pino';
import type { Clock, Timer, Timers } from './clock.ts';
import { MAX_WRITE_MS } from './limits.ts';

export interface WriteWatchOptions {
  readonly clock: Pick<Clock, 'monotonicMs'>;
  readonly timers: Timers;
  readonly log: Pick<Logger, 'warn' | 'info'>;
  /** Called when a write has taken too long. */
  readonly onStalled: () => void;
}

/** Notices that the disk takes too long to write a group, and may not write it for minutes. */
export class WriteWatch {
  readonly #options: WriteWatchOptions;
  #timer: Timer | undefined;
  #begunMs = 0;
  #isStalled = false;

  constructor(options: WriteWatchOptions) {
    this.#options = options;
  }

  /** True from when a write has taken too long until it ends. */
  get isStalled(): boolean {
    return this.#isStalled;
  }

  /** A write begins. Writes never overlap. */
  begin(): void {
    const { clock, timers } = this.#options;
    this.#begunMs = clock.monotonicMs();
    this.#timer = timers.after(MAX_WRITE_MS, () => this.#confirm());
  }

  /** The write has ended. */
  end(): void {
    this.stop();
    if (!this.#isStalled) return;
    this.#isStalled = false;
    const { clock, log } = this.#options;
    const tookMs = Math.round(clock.monotonicMs() - this.#begunMs);
    log.info({ tookMs }, 'the journal’s disk writes again: orders are taken');
  }

  stop(): void {
    this.#timer?.cancel();
  }

  /** If this process stood still, the news that the write has ended is waiting: it gets its turn first. */
  #confirm(): void {
    this.#timer = this.#options.timers.after(0, () => this.#stall());
  }

  #stall(): void {
    const { log, onStalled } = this.#options;
    this.#isStalled = true;
    log.warn({ maxWriteMs: MAX_WRITE_MS }, 'the journal’s disk has not written for too long: orders are refused');
    onStalled();
  }
}
