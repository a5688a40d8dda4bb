import type { Logger } from 'pino';

export interface DiskWatchOptions {
  /** Free bytes on the disk that holds the journal. */
  readonly freeBytes: () => number | Promise<number>;
  readonly reserveBytes: number;
  readonly log: Pick<Logger, 'warn' | 'info'>;
}

/** Knows how much disk space is free. When it cannot be read, it counts as short: cancels go on either way. */
export class DiskWatch {
  readonly #options: DiskWatchOptions;
  #isShort = false;
  #isUnreadable = false;
  /** As of the last check. */
  #free = 0;

  constructor(options: DiskWatchOptions) {
    this.#options = options;
  }

  /** True while less than the reserve is free. */
  get isShort(): boolean {
    return this.#isShort;
  }

  /** Free bytes, by the last check; NaN when they could not be read. */
  get freeBytes(): number {
    return this.#isUnreadable ? Number.NaN : this.#free;
  }

  /** Whether the reserve would still be free, by the last check, after writing this many bytes. */
  hasRoomFor(bytes: number): boolean {
    return this.#free >= this.#options.reserveBytes + bytes;
  }

  /** Reads what is free, and tells the log when that begins or ends to be short. It never rejects. */
  async check(): Promise<void> {
    await this.read();
    this.#setShort(this.#free < this.#options.reserveBytes);
  }

  /** Reads what is free: for {@link hasRoomFor}, after the last check. A failure is logged; it never rejects. */
  async read(): Promise<void> {
    try {
      this.#free = await this.#options.freeBytes();
      this.#isUnreadable = false;
    } catch (error) {
      if (!this.#isUnreadable) this.#options.log.warn({ err: error }, 'free disk space cannot be read');
      this.#isUnreadable = true;
      this.#free = 0;
    }
  }

  #setShort(isShort: boolean): void {
    if (isShort === this.#isShort) return;
    this.#isShort = isShort;
    const fields = { freeBytes: this.#free, reserveBytes: this.#options.reserveBytes };
    if (isShort) this.#options.log.warn(fields, 'disk reserve reached: orders are refused, cancels go on');
    else this.#options.log.info(fields, 'disk space is back: orders are taken again');
  }
}
