import { presentState } from '../../presenters/market.ts';
import type { MarketRow } from '../../store/read-store.ts';
import type { FrameRun } from '../frame.ts';
import type { Receiver } from '../receiver.ts';
import type { Begun, Channel } from './channel.ts';
import { numberedFrames } from './channel-numbers.ts';
import { NumberedChannel, type NumberedChannelOptions } from './numbered-channel.ts';

export interface StatusChannelOptions extends NumberedChannelOptions {
  /** Writes the message of the current state, without number and time. */
  readonly stateText: () => string;
  /** Unix milliseconds. */
  readonly nowMs: () => number;
}

/**
 * The channel of a market's status. Its last message is always the current state, and is sent again to each new reader:
 * thus the state has the same number for every reader, and the next change has the next one.
 */
export class StatusChannel implements Channel {
  readonly #channel: NumberedChannel;
  readonly #stateText: () => string;
  readonly #nowMs: () => number;
  #last = { head: '', tsMs: 0 };
  /** What happened since the last message; a move is reported even if it was undone. */
  #pending: 'nothing' | 'edit' | 'move' = 'edit';

  constructor({ stateText, nowMs, ...options }: StatusChannelOptions) {
    this.#channel = new NumberedChannel(options);
    this.#stateText = stateText;
    this.#nowMs = nowMs;
    this.publish(nowMs());
  }

  get hasReaders(): boolean {
    return this.#channel.hasReaders;
  }

  /** The market was edited: fields of the message may have changed. */
  edited(): void {
    if (this.#pending === 'nothing') this.#pending = 'edit';
  }

  /** The market's status has changed, or it was halted or resumed. */
  moved(): void {
    this.#pending = 'move';
  }

  /** Resumes with the missed messages if they are kept; else the reader gets the current state. */
  add(receiver: Receiver, resumeFrom: number | undefined): Begun {
    this.publish(this.#nowMs());
    const { missed } = this.#channel.add(receiver, resumeFrom);
    if (missed !== undefined) return { seq: resumeFrom, missed };
    return { seq: this.#channel.seq - 1, missed: this.#state(this.#last.head) };
  }

  stateForRoot(rootMarketId: number): FrameRun {
    this.publish(this.#nowMs());
    return this.#state(`${this.#last.head},"rootMarketId":${rootMarketId}`);
  }

  remove(receiver: Receiver): void {
    this.#channel.remove(receiver);
  }

  /** Sends the state if it has changed since the last message. */
  publish(tsMs: number): void {
    if (this.#pending === 'nothing') return;
    const head = this.#stateText();
    const isMessage = this.#pending === 'move' || head !== this.#last.head;
    this.#pending = 'nothing';
    if (!isMessage) return;
    this.#last = { head, tsMs };
    this.#channel.publish([head], tsMs);
  }

  close(): void {
    this.#channel.close();
  }

  #state(head: string): FrameRun {
    return numberedFrames([head], { firstSeq: this.#channel.seq, tsMs: this.#last.tsMs });
  }
}

/** The message of a market's current state, without number and time. */
export function statusText(market: MarketRow): string {
  const fields = JSON.stringify({ msgType: 'market.status', marketId: market.marketId, ...presentState(market) });
  return fields.slice(0, -1);
}
