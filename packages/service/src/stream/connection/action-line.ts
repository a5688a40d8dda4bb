import { type Bucket, fullBucket, takeToken } from '../../rate-limits/token-bucket.ts';
import type { Clock } from '../../sequencer/clock.ts';
import { ACTION_RATE } from '../limits.ts';
import { TOO_MANY_ACTIONS } from './close-reasons.ts';
import type { Connection } from './connection.ts';

export interface ActionLineOptions {
  readonly connection: Connection;
  readonly clock: Clock;
  /** False: RATE_LIMIT=off. */
  readonly isLimited: boolean;
  /** Does what a frame asks for; a promise when that takes time. */
  readonly perform: (text: string | undefined, isWithinRate: boolean) => Promise<void> | undefined;
  readonly onError: (error: unknown) => void;
}

/**
 * A connection's frames in line: done one after the other, each answered before the next. While one takes time, or
 * answers are not read, nothing more is taken in, so that what waits is what one packet brings.
 */
export class ActionLine {
  readonly #options: ActionLineOptions;
  readonly #bucket: Bucket;
  readonly #waiting: { readonly text: string | undefined; readonly isWithinRate: boolean }[] = [];
  #refusedInRow = 0;
  #isBusy = false;

  constructor(options: ActionLineOptions) {
    this.#options = options;
    this.#bucket = fullBucket(ACTION_RATE, options.clock.monotonicMs());
  }

  /** A frame came; undefined for one that is not text. */
  push(text: string | undefined): void {
    this.#waiting.push({ text, isWithinRate: this.count() });
    this.work();
  }

  /** Counts something that was sent; who goes on for long beyond the rate is cut off. */
  count(): boolean {
    const { isLimited, clock, connection } = this.#options;
    if (!isLimited || takeToken(this.#bucket, ACTION_RATE, clock.monotonicMs())) {
      this.#refusedInRow = 0;
      return true;
    }
    this.#refusedInRow += 1;
    if (this.#refusedInRow > ACTION_RATE.burst) connection.close(TOO_MANY_ACTIONS);
    return false;
  }

  /** Goes on with what waits. */
  work(): void {
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

  clear(): void {
    this.#waiting.length = 0;
  }

  #waitFor(done: Promise<void>): void {
    this.#isBusy = true;
    done
      .catch((error: unknown) => this.#options.onError(error))
      .finally(() => {
        this.#isBusy = false;
        this.work();
      });
  }
}
