import type { FrameRun } from '../frame.ts';
import type { Receiver } from '../receiver.ts';

/** How a subscription begins. */
export interface Begun {
  /** Its messages continue after this number; undefined when a snapshot will carry it. */
  readonly seq: number | undefined;
  /** Messages missed since the number it resumes from. */
  readonly missed: FrameRun | undefined;
}

/** A market channel as subscriptions see it. */
export interface Channel {
  /** Whether it has readers. */
  readonly hasReaders: boolean;
  add(receiver: Receiver, resumeFrom: number | undefined): Begun;
  remove(receiver: Receiver): void;
  /** Called when the channel is no longer needed. */
  close(): void;
}
