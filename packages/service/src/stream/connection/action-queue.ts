import type { Clock } from '../../clock.ts';
import { TokenBucket } from '../../rate-limits/token-bucket.ts';
import { ACTION_RATE } from '../limits.ts';
import { TOO_MANY_ACTIONS } from './close-reasons.ts';
import type { Connection } from './connection.ts';

export interface ActionQueueOptions {
  readonly connection: Connection;
  readonly clock: Clock;
  /** False with RATE_LIMIT=off. */
  readonly isLimited: boolean;
  /** Performs the action in a frame; returns a promise when that takes time. */
  readonly perform: (text: string | undefined, isWithinRate: boolean) => Promise<void> | undefined;
  readonly onError: (error: unknown) => void;
}

/**
 * The queue of a connection's frames: processed one after the other, each answered before the next. While one takes
 * time, or the client does not read answers, the socket is paused, so that no more than one packet's frames wait.
 */
export class ActionQueue {
  readonly #options: ActionQueueOptions;
  readonly #bucket: TokenBucket;
  /** As many frames again may be refused: each costs as much as one that is accepted. */
  readonly #refusals: TokenBucket;
  readonly #waiting: { readonly text: string | undefined; readonly isWithinRate: boolean }[] = [];
  #isBusy = false;

  constructor(options: ActionQueueOptions) {
    this.#options = options;
    const monotonicMs = (): number => options.clock.monotonicMs();
    this.#bucket = new TokenBucket(ACTION_RATE, monotonicMs);
    this.#refusals = new TokenBucket(ACTION_RATE, monotonicMs);
  }

  /** Queues a frame; undefined for one that is not text. */
  push(text: string | undefined): void {
    this.#waiting.push({ text, isWithinRate: this.count() });
    this.drain();
  }

  /** Counts a received frame against the rate; a client that keeps exceeding it is disconnected. */
  count(): boolean {
    const { isLimited, connection } = this.#options;
    if (!isLimited || this.#bucket.take()) return true;
    if (!this.#refusals.take()) connection.close(TOO_MANY_ACTIONS);
    return false;
  }

  /** Processes waiting frames. */
  drain(): void {
    const { connection, perform } = this.#options;
    while (!this.#isBusy && !connection.isBehind && !connection.isClosed) {
      const next = this.#waiting.shift();
      if (next === undefined) {
        connection.resume();
        return;
      }
      const done = perform(next.text, next.isWithinRate);
      if (done !== undefined) this.#waitFor(done);
    }
    if (this.#waiting.length > 0) connection.pause();
  }

  #waitFor(done: Promise<void>): void {
    this.#isBusy = true;
    done
      .catch((error: unknown) => this.#options.onError(error))
      .finally(() => {
        this.#isBusy = false;
        this.drain();
      });
  }
}
