import { WRITES_PER_TURN } from './limits.ts';

/** Somebody with frames in line. */
export interface Writable {
  /** Hands what is in line to the socket. */
  write(): void;
}

/** Writes to connections some at a time, so that however many there are, other work has its turn in between. */
export class Writer {
  readonly #inLine = new Set<Writable>();
  #onDone: (() => void) | undefined;

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
    let left = WRITES_PER_TURN;
    for (const writable of this.#inLine) {
      if (left === 0) {
        setImmediate(() => this.#turn());
        return;
      }
      left -= 1;
      this.#inLine.delete(writable);
      writable.write();
    }
    const done = this.#onDone;
    this.#onDone = undefined;
    done?.();
  }
}
