import { BYTES_PER_TURN, WRITES_PER_TURN } from './limits.ts';

/** A connection with queued frames. */
export interface Writable {
  /** Hands the queued frames to the socket. @returns their bytes */
  write(): number;
}

/** Writes to connections in batches, so that other work gets its turn however many connections there are. */
export class Writer {
  readonly #queued = new Set<Writable>();
  readonly #onFailure: (error: unknown) => void;
  #onDone: (() => void) | undefined;

  /** @param onFailure called when a write throws, which is a defect and has no caller to catch it in a later turn */
  constructor(onFailure: (error: unknown) => void) {
    this.#onFailure = onFailure;
  }

  /** Whether a run has not finished yet. */
  get isBusy(): boolean {
    return this.#onDone !== undefined;
  }

  add(writable: Writable): void {
    this.#queued.add(writable);
  }

  remove(writable: Writable): void {
    this.#queued.delete(writable);
  }

  /** Writes to the first connections now and to the rest in later turns. */
  run(onDone: () => void): void {
    this.#onDone = onDone;
    this.#turn();
  }

  #turn(): void {
    try {
      if (!this.#writeSome()) return;
    } catch (error) {
      this.#onDone = undefined;
      this.#onFailure(error);
      return;
    }
    const done = this.#onDone;
    this.#onDone = undefined;
    done?.();
  }

  /** @returns whether everything is written; otherwise the next turn continues */
  #writeSome(): boolean {
    let writes = 0;
    let bytes = 0;
    for (const writable of this.#queued) {
      if (writes === WRITES_PER_TURN || bytes >= BYTES_PER_TURN) {
        setImmediate(() => this.#turn());
        return false;
      }
      this.#queued.delete(writable);
      writes += 1;
      bytes += writable.write();
    }
    return true;
  }
}
