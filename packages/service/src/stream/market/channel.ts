import type { FrameRun } from '../frame.ts';
import type { Receiver } from '../receiver.ts';

/** How a subscription begins. */
export interface Begun {
  /** Its messages continue after this number; undefined when a snapshot will carry it. */
  readonly seq: number | undefined;
  /** Messages to be sent first: those missed since the number it resumes from, or the current state. */
  readonly missed: FrameRun | undefined;
}

/** A market channel as subscriptions see it. */
export interface Channel {
  /** Whether it has readers. */
  readonly hasReaders: boolean;
  add(receiver: Receiver, resumeFrom: number | undefined): Begun;
  remove(receiver: Receiver): void;
  /**
   * For channels that begin with the current state: the message of it for a new reader of the root. Must be called
   * before the reader is added, because it may publish pending changes.
   */
  stateForRoot?(rootMarketId: number): FrameRun;
  /** Called when the channel is no longer needed. */
  close(): void;
}
