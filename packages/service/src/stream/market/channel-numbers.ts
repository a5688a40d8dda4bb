import { asciiFrames, type FrameRun } from '../frame.ts';
import type { ReplayBudget } from '../replay/replay-budget.ts';
import { ReplayRing, type Run } from '../replay/replay-ring.ts';

interface FramedRun extends Run {
  readonly frames: FrameRun;
}

/** Numbers the messages of a market channel, one more a message, and keeps the last of them as they were sent. */
export class ChannelNumbers {
  readonly #ring: ReplayRing<FramedRun>;
  #seq: number;

  /** @param seq number of no message; the first gets the next one */
  constructor(seq: number, budget: ReplayBudget) {
    this.#seq = seq;
    this.#ring = new ReplayRing(budget);
  }

  /** Of the last message. */
  get seq(): number {
    return this.#seq;
  }

  /** Numbers messages that lack their last fields. */
  number(heads: readonly string[], tsMs: number): FrameRun {
    const firstSeq = this.#seq + 1;
    const frames = numberedFrames(heads, { firstSeq, tsMs });
    this.#seq += heads.length;
    this.#ring.push({ firstSeq, count: heads.length, bytes: frames.bytes.length, frames });
    return frames;
  }

  /** What came after a number, which may be nothing; undefined when some of it is gone. */
  since(seq: number): FrameRun | undefined {
    const runs = this.#ring.since(seq, this.#seq);
    return runs && joined(runs, seq);
  }

  /** Gives up what was kept. */
  close(): void {
    this.#ring.clear();
  }
}

/** Ends messages with their numbers and the time, and frames them. */
export function numberedFrames(
  heads: readonly string[],
  { firstSeq, tsMs }: { readonly firstSeq: number; readonly tsMs: number },
): FrameRun {
  return asciiFrames(heads.map((head, index) => `${head},"seq":${firstSeq + index},"ts":${tsMs}}`));
}

function joined(runs: readonly FramedRun[], seq: number): FrameRun {
  const parts: Buffer[] = [];
  const ends: number[] = [];
  let total = 0;
  for (const { firstSeq, frames } of runs) {
    const skipped = Math.max(0, seq + 1 - firstSeq);
    const from = skipped === 0 ? 0 : (frames.ends[skipped - 1] ?? 0);
    parts.push(frames.bytes.subarray(from));
    for (const end of frames.ends.slice(skipped)) ends.push(total + end - from);
    total += frames.bytes.length - from;
  }
  return { bytes: parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts), ends };
}
