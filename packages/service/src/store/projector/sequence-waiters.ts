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
  /** The sequence that the store has reached. */
  readonly #stored: () => number;
  /** Undefined after the waiter for it has left; recomputed when next needed. */
  #furthest: number | undefined = 0;

  constructor(stored: () => number) {
    this.#stored = stored;
  }

  /** The highest sequence that a caller waits for; 0 when none waits. */
  get furthest(): number {
    this.#furthest ??= this.#highest();
    return this.#furthest;
  }

  /**
   * @param waitMs timeout; without one, the wait ends only when the sequence is reached or by {@link fail}
   * @throws {StoreBehindError} when the timeout passes, or too many callers wait already
   */
  wait(sequence: number, waitMs?: number): Promise<void> {
    if (waitMs !== undefined && this.#waiters.size >= MAX_WAITING_READS) {
      return Promise.reject(new StoreBehindError(sequence, this.#stored()));
    }
    return new Promise((resolve, reject) => {
      const timer = waitMs === undefined ? undefined : setTimeout(() => this.#giveUp(waiter), waitMs);
      const waiter: Waiter = { sequence, resolve, reject, timer };
      if (this.#furthest !== undefined) this.#furthest = Math.max(this.#furthest, sequence);
      this.#waiters.add(waiter);
    });
  }

  /** Ends the waiting for what the store has reached. */
  advance(): void {
    const stored = this.#stored();
    for (const waiter of this.#waiters) {
      if (waiter.sequence > stored) continue;
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

  #giveUp(waiter: Waiter): void {
    this.#end(waiter);
    waiter.reject(new StoreBehindError(waiter.sequence, this.#stored()));
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
