import type { FrameRun } from '../frame.ts';
import type { Receiver } from '../receiver.ts';

/** How a subscription begins. */
export interface Begun {
  /** Its messages go on after this number; undefined when a snapshot will say. */
  readonly seq: number | undefined;
  /** What it missed since the number it resumes from. */
  readonly missed: FrameRun | undefined;
}

/** A market channel as subscriptions see it. */
export interface Channel {
  /** Whether anybody listens. */
  readonly isRead: boolean;
  add(receiver: Receiver, resumeFrom: number | undefined): Begun;
  remove(receiver: Receiver): void;
  /** Nobody will listen any more. */
  close(): void;
}
