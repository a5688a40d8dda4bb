import type { Timers } from '../../clock.ts';
import { StallWatch } from '../../threads/stall-watch.ts';
import { StoreBehindError } from '../errors.ts';
import { MAX_WAITING_READS } from '../limits.ts';

interface Waiter {
  readonly sequence: number;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
  readonly watch: StallWatch | undefined;
}

/** Callers that wait for the store to reach a sequence. */
export class SequenceWaiters {
  readonly #waiters = new Set<Waiter>();
  /** The sequence that the store has reached. */
  readonly #stored: () => number;
  readonly #timers: Timers;

  constructor(stored: () => number, timers: Timers) {
    this.#stored = stored;
    this.#timers = timers;
  }

  get isEmpty(): boolean {
    return this.#waiters.size === 0;
  }

  /**
   * @param sequence one that the store has not reached
   * @param waitMs timeout, not counting what this process stands still; without one, the wait ends only when the sequence
   * is reached or by {@link fail}
   * @throws {StoreBehindError} when the timeout passes, or too many callers wait already
   */
  wait(sequence: number, waitMs?: number): Promise<void> {
    if (waitMs !== undefined && this.#waiters.size >= MAX_WAITING_READS) {
      return Promise.reject(new StoreBehindError(sequence, this.#stored()));
    }
    return new Promise((resolve, reject) => {
      const watch = waitMs === undefined ? undefined : this.#watchFor(waitMs, () => this.#giveUp(waiter));
      const waiter: Waiter = { sequence, resolve, reject, watch };
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

  #watchFor(maxMs: number, onStalled: () => void): StallWatch {
    const watch = new StallWatch({ timers: this.#timers, maxMs, onStalled, onOver: () => {} });
    watch.begin();
    return watch;
  }

  #giveUp(waiter: Waiter): void {
    this.#end(waiter);
    waiter.reject(new StoreBehindError(waiter.sequence, this.#stored()));
  }

  #end(waiter: Waiter): void {
    waiter.watch?.stop();
    this.#waiters.delete(waiter);
  }
}
