import { ChainUnavailableError } from '../errors.ts';

interface Waiter {
  readonly block: number;
  readonly resolve: () => void;
}

/** Who waits until a block was read. Nobody waits for longer than the patience, in milliseconds. */
export class BlockWaiters {
  readonly #patienceMs: number;
  readonly #waiting = new Set<Waiter>();

  constructor(patienceMs: number) {
    this.#patienceMs = patienceMs;
  }

  /** How many wait. */
  get count(): number {
    return this.#waiting.size;
  }

  /** @throws {ChainUnavailableError} when the block was not reached in time. */
  until(block: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const impatience = setTimeout(() => {
        this.#waiting.delete(waiter);
        reject(new ChainUnavailableError(`block ${block} was not read within ${this.#patienceMs} ms`));
      }, this.#patienceMs).unref();
      const waiter: Waiter = {
        block,
        resolve: () => {
          clearTimeout(impatience);
          resolve();
        },
      };
      this.#waiting.add(waiter);
    });
  }

  /** Everything up to this block was read and applied. */
  reach(block: number): void {
    for (const waiter of this.#waiting) {
      if (waiter.block > block) continue;
      this.#waiting.delete(waiter);
      waiter.resolve();
    }
  }
}
