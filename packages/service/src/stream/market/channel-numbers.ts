import { asciiFrames, type FrameRun, joinFrames } from '../frame.ts';
import type { ReplayBudget } from '../replay/replay-budget.ts';
import { type FramedRun, framesAfter, ReplayRing, RUN_BYTES } from '../replay/replay-ring.ts';

/** Numbers the messages of a market channel consecutively, and keeps the latest ones as they were sent. */
export class ChannelNumbers {
  readonly #ring: ReplayRing<FramedRun>;
  #seq: number;

  /** @param seq an unused number; the first message gets the next one */
  constructor(seq: number, budget: ReplayBudget) {
    this.#seq = seq;
    this.#ring = new ReplayRing(budget);
  }

  /** Number of the last message. */
  get seq(): number {
    return this.#seq;
  }

  /** Numbers messages that lack their last fields, number and time. */
  number(heads: readonly string[], tsMs: number): FrameRun {
    const firstSeq = this.#seq + 1;
    const frames = numberedFrames(heads, { firstSeq, tsMs });
    this.#seq += heads.length;
    this.#ring.push({ firstSeq, count: heads.length, bytes: frames.bytes.length + RUN_BYTES, frames });
    return frames;
  }

  /** Uses up numbers for messages that nobody is sent. Nothing before them can be resumed from. */
  skip(count: number): void {
    this.#seq += count;
    this.#ring.clear();
  }

  /** The messages after a number, possibly none; undefined when some of them are no longer kept. */
  since(seq: number): FrameRun | undefined {
    const runs = this.#ring.since(seq, this.#seq);
    return runs && joinFrames(runs.map((run) => framesAfter(run, seq)));
  }

  /** Drops the kept messages. */
  close(): void {
    this.#ring.clear();
  }
}

/** Completes messages with number and time, and frames them. */
export function numberedFrames(
  heads: readonly string[],
  { firstSeq, tsMs }: { readonly firstSeq: number; readonly tsMs: number },
): FrameRun {
  return asciiFrames(heads.map((head, index) => `${head},"seq":${firstSeq + index},"ts":${tsMs}}`));
}
