import { OpenApiError } from '../errors.ts';
import { MAX_BOOK_MISMATCHES } from '../limits.ts';
import {
  type ChannelMessages,
  type MarketDepthChecksumMessage,
  type MarketDepthDiffMessage,
  type MarketDepthSnapshotMessage,
  WebSocketChannel,
} from '../stream/messages.ts';
import type { Stream } from '../stream/stream.ts';
import type { Subscription } from '../stream/subscription.ts';
import { LocalBook } from './local-book.ts';

type DepthMessage = ChannelMessages['market.depth.diff'];

export interface MarketBookEvents {
  /** The book is there, or has changed. */
  onChange(book: LocalBook): void;
  /** Whether it is the service's book has changed. */
  onLive(isLive: boolean): void;
  /** There will be no book any more: for a reason, or because the program closed the stream. */
  onEnd(error: OpenApiError | undefined): void;
}

/** Keeps the book of a market by the depth channel, and checks it by every checksum. */
export class MarketBook {
  readonly #events: MarketBookEvents;
  readonly #subscription: Subscription<DepthMessage>;
  #book: LocalBook | undefined;
  #mismatches = 0;

  constructor(stream: Stream, marketId: number, events: MarketBookEvents) {
    this.#events = events;
    this.#subscription = stream.subscribe(
      { channel: WebSocketChannel.MARKET_DEPTH_DIFF, marketId },
      {
        onMessage: (message) => this.#receive(message),
        onLive: (isLive) => events.onLive(isLive),
        onEnd: (error) => events.onEnd(error),
      },
    );
  }

  /** Whether the book is the service's, as far as can be known now. */
  get isLive(): boolean {
    return this.#book !== undefined && this.#subscription.isLive;
  }

  close(): void {
    this.#subscription.close();
  }

  #receive(message: DepthMessage): void {
    try {
      this.#take(message);
    } catch (error) {
      if (!(error instanceof OpenApiError)) throw error;
      this.close();
      this.#events.onEnd(error);
    }
  }

  #take(message: DepthMessage): void {
    const book = this.#book;
    if (isSnapshot(message)) this.#show(new LocalBook(message));
    else if (book === undefined) return;
    else if (isChecksum(message)) this.#check(message, book);
    else this.#show(book.apply(message as MarketDepthDiffMessage));
  }

  #show(book: LocalBook): void {
    this.#book = book;
    this.#events.onChange(book);
  }

  /** A copy that differs is thrown away, and the service is asked for its book. */
  #check({ seq, checksum }: MarketDepthChecksumMessage, book: LocalBook): void {
    if (seq === book.seq && checksum === book.checksum()) {
      this.#mismatches = 0;
      return;
    }
    this.#book = undefined;
    this.#mismatches += 1;
    if (this.#mismatches > MAX_BOOK_MISMATCHES)
      throw new OpenApiError('The book differs from the checksum again and again.');
    this.#subscription.refresh();
  }
}

function isSnapshot(message: DepthMessage): message is MarketDepthSnapshotMessage {
  return message.msgType === 'market.depth.snapshot';
}

function isChecksum(message: DepthMessage): message is MarketDepthChecksumMessage {
  return message.msgType === 'market.depth.checksum';
}
