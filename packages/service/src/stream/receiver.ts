import type { FrameRun } from './frame.ts';

/** Receives frames; implemented by connections. */
export interface Receiver {
  /** Queues frames for the next write. */
  send(frames: FrameRun): void;
  /** Queues a snapshot, whose size does not count against the reader. */
  sendSnapshot(frames: FrameRun): void;
  /** Disconnects it: messages that it has not been sent yet are gone. */
  closeAsTooSlow(): void;
  /** Whether so much is unsent that what can be sent later, or replaced by a snapshot, should wait. */
  readonly isBehind: boolean;
}
