import { StoreBehindError } from '../errors.ts';
import { MAX_WAITING_READS } from '../limits.ts';

interface Waiter {
  readonly sequence: number;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout | undefined;
}

/** Callers that wait for the store to reach a sequence. */
export class SequenceWaiters {
  readonly #waiters = new Set<Waiter>();
  /** Undefined after the waiter for it has left; recomputed when next needed. */
  #furthest: number | undefined = 0;

  /** The highest sequence that a caller waits for; 0 when none waits. */
  get furthest(): number {
    this.#furthest ??= this.#highest();
    return this.#furthest;
  }

  /**
   * @param waitMs timeout; without one, the wait ends only when the sequence is reached or by {@link fail}
   * @throws {StoreBehindError} when the timeout passes, or too many callers wait already
   */
  wait(
    sequence: number,
    { reached, waitMs }: { readonly reached: () => number; readonly waitMs?: number },
  ): Promise<void> {
    if (waitMs !== undefined && this.#waiters.size >= MAX_WAITING_READS) {
      return Promise.reject(new StoreBehindError(sequence, reached()));
    }
    return new Promise((resolve, reject) => {
      const timer = waitMs === undefined ? undefined : setTimeout(() => this.#giveUp(waiter, reached()), waitMs);
      const waiter: Waiter = { sequence, resolve, reject, timer };
      if (this.#furthest !== undefined) this.#furthest = Math.max(this.#furthest, sequence);
      this.#waiters.add(waiter);
    });
  }

  reached(sequence: number): void {
    for (const waiter of this.#waiters) {
      if (waiter.sequence > sequence) continue;
      this.#end(waiter);
      waiter.resolve();
    }
  }

  fail(error: Error): void {
    for (const waiter of this.#waiters) {
      this.#end(waiter);
      waiter.reject(error);
    }
  }

  #giveUp(waiter: Waiter, sequence: number): void {
    this.#end(waiter);
    waiter.reject(new StoreBehindError(waiter.sequence, sequence));
  }

  #end(waiter: Waiter): void {
    clearTimeout(waiter.timer);
    this.#waiters.delete(waiter);
    if (waiter.sequence === this.#furthest) this.#furthest = undefined;
  }

  #highest(): number {
    let highest = 0;
    for (const { sequence } of this.#waiters) highest = Math.max(highest, sequence);
    return highest;
  }
}
