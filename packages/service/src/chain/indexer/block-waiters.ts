import { ChainUnavailableError } from '../errors.ts';

interface Waiter {
  readonly block: number;
  readonly resolve: () => void;
}

/** Callers that wait until a block has been read, each for at most `timeoutMs` milliseconds. */
export class BlockWaiters {
  readonly #timeoutMs: number;
  readonly #waiting = new Set<Waiter>();

  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
  }

  /** How many are waiting. */
  get count(): number {
    return this.#waiting.size;
  }

  /** @throws {ChainUnavailableError} when the block was not reached in time. */
  until(block: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(waiter);
        reject(new ChainUnavailableError(`block ${block} was not read within ${this.#timeoutMs} ms`));
      }, this.#timeoutMs).unref();
      const waiter: Waiter = {
        block,
        resolve: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      this.#waiting.add(waiter);
    });
  }

  /** Resolves the waiters for blocks up to this one, which have been read and applied. */
  reach(block: number): void {
    for (const waiter of this.#waiting) {
      if (waiter.block > block) continue;
      this.#waiting.delete(waiter);
      waiter.resolve();
    }
  }
}
