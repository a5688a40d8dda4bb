import type { FrameRun } from '../frame.ts';
import type { Receiver } from '../receiver.ts';
import { readFrames } from './read-frames.ts';

/** A message as tests look at it. */
export type Message = Readonly<Record<string, unknown>> & { readonly msgType: string; readonly seq: number };

/** Somebody who keeps what they are sent, and reads as slowly as a test wants. */
export class FakeReceiver implements Receiver {
  isBehind = false;
  readonly messages: Message[] = [];

  send(frames: FrameRun): void {
    const texts = readFrames(frames.bytes);
    if (texts.length !== frames.ends.length) throw new Error('a run has as many ends as frames');
    this.messages.push(...texts.map((text) => JSON.parse(text) as Message));
  }

  sendSnapshot(frames: FrameRun): void {
    this.send(frames);
  }

  /** What came since the last time. */
  take(): Message[] {
    return this.messages.splice(0);
  }
}
