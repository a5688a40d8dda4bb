import { type FrameRun, framesFrom } from '../frame.ts';
import { MAX_REPLAY_MESSAGES } from '../limits.ts';
import type { KeptPiece, ReplayBudget } from './replay-budget.ts';

/** Bytes that it takes to keep a run besides its messages: a dozen small objects. Most runs are one message of 200 bytes. */
export const RUN_BYTES = 700;

/** Consecutive messages of a channel that were sent together. */
export interface Run {
  readonly firstSeq: number;
  readonly count: number;
  /** Memory it takes to keep. */
  readonly bytes: number;
}

/** A run with its messages as they were sent. */
export interface FramedRun extends Run {
  readonly frames: FrameRun;
}

interface KeptRun<R extends Run> extends KeptPiece {
  readonly run: R;
}

/** The frames of a run after a number. */
export function framesAfter({ firstSeq, frames }: FramedRun, seq: number): FrameRun {
  return seq < firstSeq ? frames : framesFrom(frames, seq + 1 - firstSeq);
}

/** The last messages of a channel, for resuming: bounded by number here, and by bytes over all channels. */
export class ReplayRing<R extends Run> {
  readonly #budget: ReplayBudget;
  readonly #maxMessages: number;
  /** Oldest first, without gaps. */
  readonly #kept: (KeptRun<R> | undefined)[] = [];
  /** Empty places at the beginning of `#kept`: to close each at once would move all later runs. */
  #gone = 0;
  #messages = 0;

  constructor(budget: ReplayBudget, maxMessages: number = MAX_REPLAY_MESSAGES) {
    this.#budget = budget;
    this.#maxMessages = maxMessages;
  }

  get messages(): number {
    return this.#messages;
  }

  /** All that is kept. */
  get runs(): readonly R[] {
    return this.#kept.flatMap((kept) => (kept === undefined ? [] : [kept.run]));
  }

  /** Keeps a run that follows the last one. After a run above the limit, nothing is left to resume from. */
  push(run: R): void {
    while (this.#messages > 0 && this.#messages + run.count > this.#maxMessages) this.#evictOldest();
    if (run.count > this.#maxMessages) return;
    const kept: KeptRun<R> = { run, bytes: run.bytes, evict: () => this.#evictOldest() };
    this.#kept.push(kept);
    this.#messages += run.count;
    this.#budget.keep(kept);
  }

  /**
   * The runs with messages after a number, the first perhaps in part; undefined when some are gone or never existed.
   *
   * @param lastSeq last number of the channel
   */
  since(seq: number, lastSeq: number): readonly R[] | undefined {
    if (seq === lastSeq) return [];
    if (this.after(seq) === undefined) return undefined;
    return this.#kept.slice(this.#indexAfter(seq)).flatMap((kept) => (kept === undefined ? [] : [kept.run]));
  }

  /** The run with the message after a number; undefined when that message is gone or does not exist yet. */
  after(seq: number): R | undefined {
    const run = this.#kept[this.#indexAfter(seq)]?.run;
    return run !== undefined && run.firstSeq <= seq + 1 ? run : undefined;
  }

  clear(): void {
    while (this.#messages > 0) this.#evictOldest();
  }

  /** Index of the first run that ends after a number. */
  #indexAfter(seq: number): number {
    let [low, high] = [this.#gone, this.#kept.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const run = this.#kept[middle]?.run;
      if (run !== undefined && run.firstSeq + run.count <= seq + 1) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #evictOldest(): void {
    const oldest = this.#kept[this.#gone];
    if (oldest === undefined) return;
    this.#kept[this.#gone] = undefined;
    this.#gone += 1;
    this.#messages -= oldest.run.count;
    this.#budget.release(oldest);
    if (this.#gone * 2 < this.#kept.length) return;
    this.#kept.splice(0, this.#gone);
    this.#gone = 0;
  }
}
