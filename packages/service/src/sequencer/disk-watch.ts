import type { Logger } from 'pino';
import type { Timer, Timers } from './clock.ts';
import { DISK_CHECK_INTERVAL_MS } from './limits.ts';

export interface DiskWatchOptions {
  /** Free bytes on the disk that holds the journal. */
  readonly freeBytes: () => number | Promise<number>;
  readonly reserveBytes: number;
  readonly timers: Timers;
  readonly log: Pick<Logger, 'warn' | 'info'>;
}

/** Checks the free disk space every second. When it cannot be read, it counts as short: cancels go on either way. */
export class DiskWatch {
  readonly #options: DiskWatchOptions;
  #timer: Timer | undefined;
  #isShort = false;
  #isUnreadable = false;
  /** As of the last check. */
  #free = 0;
  #stopped = false;

  constructor(options: DiskWatchOptions) {
    this.#options = options;
  }

  /** True while less than the reserve is free. */
  get isShort(): boolean {
    return this.#isShort;
  }

  /** Whether the reserve would still be free, by the last check, after writing this many bytes. */
  hasRoomFor(bytes: number): boolean {
    return this.#free >= this.#options.reserveBytes + bytes;
  }

  /** Checks once, and at regular intervals from then on. */
  async start(): Promise<void> {
    await this.check();
    if (this.#stopped) return;
    // A failed check is logged where it fails; this promise never rejects.
    this.#timer = this.#options.timers.after(DISK_CHECK_INTERVAL_MS, () => void this.start());
  }

  /** Checks once. */
  async check(): Promise<void> {
    this.#free = await this.#freeBytes();
    if (!this.#stopped) this.#setShort(this.#free < this.#options.reserveBytes, this.#free);
  }

  stop(): void {
    this.#stopped = true;
    this.#timer?.cancel();
  }

  async #freeBytes(): Promise<number> {
    try {
      const free = await this.#options.freeBytes();
      this.#isUnreadable = false;
      return free;
    } catch (error) {
      if (!this.#isUnreadable) this.#options.log.warn({ err: error }, 'free disk space cannot be read');
      this.#isUnreadable = true;
      return 0;
    }
  }

  #setShort(isShort: boolean, freeBytes: number): void {
    if (isShort === this.#isShort) return;
    this.#isShort = isShort;
    const fields = { freeBytes, reserveBytes: this.#options.reserveBytes };
    if (isShort) this.#options.log.warn(fields, 'disk reserve reached: orders are refused, cancels go on');
    else this.#options.log.info(fields, 'disk space is back: orders are taken again');
  }
}
