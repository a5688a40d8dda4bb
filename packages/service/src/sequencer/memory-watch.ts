import type { Logger } from 'pino';
import type { Timer, Timers } from '../clock.ts';
import { MAX_MEMORY_SHARE, MEMORY_CHECK_INTERVAL_MS, MEMORY_ENOUGH_SHARE } from './limits.ts';

export interface MemoryWatchOptions {
  /** Share of the memory that is in use, from 0 to 1. */
  readonly memoryShare: () => number;
  readonly timers: Timers;
  readonly log: Pick<Logger, 'warn' | 'info'>;
}

/** Checks every second how much memory is left: a process without any is killed, and would be again at every start. */
export class MemoryWatch {
  readonly #options: MemoryWatchOptions;
  #timer: Timer | undefined;
  #isShort = false;
  #isUnreadable = false;

  constructor(options: MemoryWatchOptions) {
    this.#options = options;
  }

  /** True from when little memory is left until there is clearly more. */
  get isShort(): boolean {
    return this.#isShort;
  }

  /** Checks once, and at regular intervals from then on. */
  start(): void {
    this.#check();
    this.#timer = this.#options.timers.after(MEMORY_CHECK_INTERVAL_MS, () => this.start());
  }

  stop(): void {
    this.#timer?.cancel();
  }

  #check(): void {
    const { log } = this.#options;
    const share = this.#read();
    if (share === undefined) return;
    const isShort = share > (this.#isShort ? MEMORY_ENOUGH_SHARE : MAX_MEMORY_SHARE);
    if (isShort === this.#isShort) return;
    this.#isShort = isShort;
    if (isShort) log.warn({ share }, 'memory is nearly used up: orders are refused, cancels go on');
    else log.info({ share }, 'there is enough memory again: orders are taken');
  }

  /** Undefined when it cannot be read, for instance for want of file descriptors: what was last known stays so. */
  #read(): number | undefined {
    const { memoryShare, log } = this.#options;
    try {
      const share = memoryShare();
      this.#isUnreadable = false;
      return share;
    } catch (error) {
      if (!this.#isUnreadable) log.warn({ err: error }, 'the memory in use cannot be read');
      this.#isUnreadable = true;
      return undefined;
    }
  }
}
