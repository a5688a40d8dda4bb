import { WRITES_PER_TURN } from './limits.ts';

/** A connection with queued frames. */
export interface Writable {
  /** Hands the queued frames to the socket. */
  write(): void;
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
    let left = WRITES_PER_TURN;
    for (const writable of this.#queued) {
      if (left === 0) {
        setImmediate(() => this.#turn());
        return false;
      }
      left -= 1;
      this.#queued.delete(writable);
      writable.write();
    }
    return true;
  }
}
