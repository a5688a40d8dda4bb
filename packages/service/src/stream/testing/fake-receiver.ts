import type { FrameRun } from '../frame.ts';
import type { Receiver } from '../receiver.ts';
import { readFrames } from './read-frames.ts';

/** A message, parsed for tests. */
export type Message = Readonly<Record<string, unknown>> & { readonly msgType: string; readonly seq: number };

/** A receiver that keeps what it is sent, and is behind when a test says so. */
export class FakeReceiver implements Receiver {
  isBehind = false;
  isClosed = false;
  readonly messages: Message[] = [];

  send(frames: FrameRun): void {
    const texts = readFrames(frames.bytes);
    if (texts.length !== frames.ends.length) throw new Error('a run must have as many ends as frames');
    this.messages.push(...texts.map((text) => JSON.parse(text) as Message));
  }

  sendSnapshot(frames: FrameRun): void {
    this.send(frames);
  }

  closeAsTooSlow(): void {
    this.isClosed = true;
  }

  /** Messages received since the last call. */
  take(): Message[] {
    return this.messages.splice(0);
  }
}
