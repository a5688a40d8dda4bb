import { MAX_REPLAY_MESSAGES } from '../limits.ts';
import type { KeptPiece, ReplayBudget } from './replay-budget.ts';

/** Consecutive messages of a channel that were sent together. */
export interface Run {
  readonly firstSeq: number;
  readonly count: number;
  /** Memory it takes to keep. */
  readonly bytes: number;
}

interface KeptRun<R extends Run> extends KeptPiece {
  readonly run: R;
}

/** The last messages of a channel, for resuming: bounded by number here, and by bytes over all channels. */
export class ReplayRing<R extends Run> {
  readonly #budget: ReplayBudget;
  readonly #maxMessages: number;
  /** Oldest first, without gaps. */
  readonly #kept: KeptRun<R>[] = [];
  #messages = 0;

  constructor(budget: ReplayBudget, maxMessages: number = MAX_REPLAY_MESSAGES) {
    this.#budget = budget;
    this.#maxMessages = maxMessages;
  }

  get messages(): number {
    return this.#messages;
  }

  /** Keeps a run that follows the last one. After a run above the limit, nothing is left to resume from. */
  push(run: R): void {
    while (this.#kept.length > 0 && this.#messages + run.count > this.#maxMessages) this.#evictOldest();
    if (run.count > this.#maxMessages) return;
    const kept = { run, bytes: run.bytes, evict: () => this.#evictOldest() };
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
    const firstSeq = this.#kept[0]?.run.firstSeq;
    if (firstSeq === undefined || seq > lastSeq || seq < firstSeq - 1) return undefined;
    return this.#kept.map(({ run }) => run).filter((run) => run.firstSeq + run.count > seq + 1);
  }

  clear(): void {
    while (this.#kept.length > 0) this.#evictOldest();
  }

  #evictOldest(): void {
    const oldest = this.#kept.shift();
    if (oldest === undefined) return;
    this.#messages -= oldest.run.count;
    this.#budget.release(oldest);
  }
}
