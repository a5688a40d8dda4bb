import type { Timer, Timers } from '../sequencer/clock.ts';
import { FIRST_RETRY_MS, LAST_PAUSE_MS, LAST_WAIT_MS, MAX_RETRY_MS, MAX_WAITING_BYTES, WRITE_BYTES } from './limits.ts';

export interface LineOutputOptions {
  /** Writes what can be written at once, and answers how many bytes that were; throws the system's error when none can. */
  readonly write: (bytes: Uint8Array) => number;
  readonly timers: Timers;
  /** Holds up the thread. */
  readonly pause: (milliseconds: number) => void;
}

/** What could not be kept until the output took it. */
export interface LostLines {
  readonly lines: number;
  /** The system's code for why the output took nothing, for instance `ENOSPC`. */
  readonly code: string;
}

const NOTHING: Buffer = Buffer.alloc(0);
/** The system's code for a reader that has not read what is there already. */
const READER_IS_BEHIND = 'EAGAIN';

/**
 * Lines for an output that must neither end nor hold up the process: one that takes nothing, for whatever reason (a full
 * disk, a reader that stalls or is gone), is tried again until it does. Lines wait for it in their order, up to a bound.
 */
export class LineOutput {
  readonly #options: LineOutputOptions;
  /** Oldest first, none of them begun. */
  readonly #waiting: Buffer[] = [];
  /** What is left of lines that were begun: an output may take half a line. */
  #begun: Buffer = NOTHING;
  /** Of both. */
  #waitingBytes = 0;
  #droppedLines = 0;
  /** How many of these have been told of. */
  #toldLines = 0;
  #onLost: (lost: LostLines) => void = () => {};
  /** Why it took nothing, the last time that it did. */
  #code = '';
  #retryMs = FIRST_RETRY_MS;
  /** Set while the output is known to take nothing. */
  #retry: Timer | undefined;

  constructor(options: LineOutputOptions) {
    this.#options = options;
  }

  /** All that were ever dropped. */
  get droppedLines(): number {
    return this.#droppedLines;
  }

  /** Called behind the lines that were kept, once all of them are written. May write. */
  onLost(tell: (lost: LostLines) => void): void {
    this.#onLost = tell;
  }

  /** Writes the line, with the break at its end, or keeps it, or drops it. Never throws, never waits. */
  write(line: string): void {
    const bytes = Buffer.from(line);
    if (this.#waitingBytes > 0 && this.#waitingBytes + bytes.length > MAX_WAITING_BYTES) {
      this.#droppedLines += 1;
      return;
    }
    this.#waiting.push(bytes);
    this.#waitingBytes += bytes.length;
    if (this.#retry === undefined) this.#writeOrRetry();
  }

  /** Writes all that waits, before the process ends: waits for a reader that is behind, but not for long. */
  flushSync(): void {
    let waitedMs = 0;
    while (!this.#writeAll() && this.#code === READER_IS_BEHIND && waitedMs < LAST_WAIT_MS) {
      this.#options.pause(LAST_PAUSE_MS);
      waitedMs += LAST_PAUSE_MS;
    }
  }

  #writeOrRetry(): void {
    if (this.#writeAll()) return;
    this.#retry ??= this.#options.timers.after(this.#retryMs, () => {
      this.#retry = undefined;
      this.#writeOrRetry();
    });
    this.#retryMs = Math.min(this.#retryMs * 2, MAX_RETRY_MS);
  }

  /** Whether nothing is left. */
  #writeAll(): boolean {
    while (this.#waitingBytes > 0) {
      if (!this.#writeSome()) return false;
      if (this.#waitingBytes === 0) this.#tellLost();
    }
    return true;
  }

  /** Whether the output took something. */
  #writeSome(): boolean {
    if (this.#begun.length === 0) this.#begun = this.#nextLines();
    try {
      const written = this.#options.write(this.#begun);
      this.#begun = this.#begun.subarray(written);
      this.#waitingBytes -= written;
      this.#retryMs = FIRST_RETRY_MS;
      return true;
    } catch (error) {
      this.#code = (error as NodeJS.ErrnoException).code ?? String(error);
      return false;
    }
  }

  #nextLines(): Buffer {
    let count = 0;
    let bytes = 0;
    do {
      bytes += this.#waiting[count]?.length ?? 0;
      count += 1;
    } while (count < this.#waiting.length && bytes < WRITE_BYTES);
    const [first = NOTHING, ...others] = this.#waiting.splice(0, count);
    return others.length === 0 ? first : Buffer.concat([first, ...others]);
  }

  #tellLost(): void {
    const lines = this.#droppedLines - this.#toldLines;
    if (lines === 0) return;
    this.#toldLines = this.#droppedLines;
    this.#onLost({ lines, code: this.#code });
  }
}
