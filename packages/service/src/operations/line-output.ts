import type { Timer, Timers } from '../clock.ts';
import { FIRST_RETRY_MS, LAST_PAUSE_MS, LAST_WAIT_MS, MAX_RETRY_MS, MAX_WAITING_BYTES, WRITE_BYTES } from './limits.ts';

export interface LineOutputOptions {
  /** Writes what it can without waiting and returns the number of bytes; throws the system's error if that is none. */
  readonly write: (bytes: Uint8Array) => number;
  readonly timers: Timers;
  /** Blocks the thread. */
  readonly pause: (milliseconds: number) => void;
}

/** Lines that were dropped because the output accepted none and too many were waiting. */
export interface LostLines {
  readonly lines: number;
  /** The system's error code of the last failed write, for instance `ENOSPC`. */
  readonly code: string;
}

const NOTHING: Buffer = Buffer.alloc(0);
/** The system's error code when the pipe or terminal is full because its reader is slow. */
const READER_IS_BEHIND = 'EAGAIN';

/**
 * Writes lines to an output that must neither end nor block the process. When the output accepts nothing, for whatever
 * reason (a full disk, a reader that stalls or is gone), it is retried until it does; lines wait in order, up to a
 * bound.
 */
export class LineOutput {
  readonly #options: LineOutputOptions;
  /** Oldest first, none of them partly written. */
  readonly #waiting: Buffer[] = [];
  /** Rest of the lines that are being written: an output may accept half a line. */
  #begun: Buffer = NOTHING;
  /** Bytes in both. */
  #waitingBytes = 0;
  #droppedLines = 0;
  /** How many of these have been reported. */
  #reportedLines = 0;
  #onLost: (lost: LostLines) => void = () => {};
  /** Error code of the last failed write. */
  #code = '';
  #retryMs = FIRST_RETRY_MS;
  /** Set while the output is known to accept nothing. */
  #retry: Timer | undefined;

  constructor(options: LineOutputOptions) {
    this.#options = options;
  }

  /** Number of lines ever dropped. */
  get droppedLines(): number {
    return this.#droppedLines;
  }

  /** Sets a callback for dropped lines. It is called once all kept lines are written, and may write lines itself. */
  onLost(listener: (lost: LostLines) => void): void {
    this.#onLost = listener;
  }

  /** Writes a line, which must include its line break, or queues it, or drops it. Never throws, never waits. */
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

  /** Writes all queued lines before the process exits; waits for a slow reader, up to {@link LAST_WAIT_MS}. */
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
      if (this.#waitingBytes === 0) this.#reportDropped();
    }
    return true;
  }

  /** Whether the output accepted something. */
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

  #reportDropped(): void {
    const lines = this.#droppedLines - this.#reportedLines;
    if (lines === 0) return;
    this.#reportedLines = this.#droppedLines;
    this.#onLost({ lines, code: this.#code });
  }
}
