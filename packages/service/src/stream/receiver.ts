import type { FrameRun } from './frame.ts';

/** Somebody who is sent frames: a connection. */
export interface Receiver {
  /** Puts frames in line; they go out with the next writing. */
  send(frames: FrameRun): void;
  /** The same for a snapshot, whose size nobody can help. */
  sendSnapshot(frames: FrameRun): void;
  /** So much is unsent that a snapshot later is better than diffs now. */
  readonly isBehind: boolean;
}
