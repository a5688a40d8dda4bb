import { WRITES_PER_TURN } from './limits.ts';

/** Somebody with frames in line. */
export interface Writable {
  /** Hands what is in line to the socket. */
  write(): void;
}

/** Writes to connections some at a time, so that however many there are, other work has its turn in between. */
export class Writer {
  readonly #inLine = new Set<Writable>();
  readonly #onFailure: (error: unknown) => void;
  #onDone: (() => void) | undefined;

  /** @param onFailure hears of a write that threw: a defect, in a turn that nobody else watches */
  constructor(onFailure: (error: unknown) => void) {
    this.#onFailure = onFailure;
  }

  /** Still at it. */
  get isBusy(): boolean {
    return this.#onDone !== undefined;
  }

  add(writable: Writable): void {
    this.#inLine.add(writable);
  }

  remove(writable: Writable): void {
    this.#inLine.delete(writable);
  }

  /** Writes the first ones now and the rest in later turns. */
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

  /** @returns whether all is written; else the next turn goes on */
  #writeSome(): boolean {
    let left = WRITES_PER_TURN;
    for (const writable of this.#inLine) {
      if (left === 0) {
        setImmediate(() => this.#turn());
        return false;
      }
      left -= 1;
      this.#inLine.delete(writable);
      writable.write();
    }
    return true;
  }
}
