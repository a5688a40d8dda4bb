import type { FrameRun } from './frame.ts';

/** Receives frames; implemented by connections. */
export interface Receiver {
  /** Queues frames for the next write. */
  send(frames: FrameRun): void;
  /** Queues a snapshot, whose size does not count against the reader. */
  sendSnapshot(frames: FrameRun): void;
  /** Whether so much is unsent that a snapshot later is better than diffs now. */
  readonly isBehind: boolean;
}
