import { OpenApiError } from '../errors.ts';
import { MAX_BOOK_MISMATCHES } from '../limits.ts';
import {
  type ChannelMessages,
  type MarketDepthChecksumMessage,
  type MarketDepthSnapshotMessage,
  WebSocketChannel,
} from '../stream/messages.ts';
import type { Stream } from '../stream/stream.ts';
import type { Subscription } from '../stream/subscription.ts';
import { LocalBook } from './local-book.ts';

type DepthMessage = ChannelMessages['market.depth.diff'];

export interface MarketBookEvents {
  /** The book has arrived or changed. */
  onChange(book: LocalBook): void;
  /** `isLive` has changed. */
  onLive(isLive: boolean): void;
  /** The book has ended: because of an error or, without one, because the program closed the stream. */
  onEnd(error: OpenApiError | undefined): void;
}

/** Maintains a market's book from the depth channel, and verifies it with every checksum. */
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

  /** Whether the book matches the service's, as far as is known. */
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
    else this.#show(book.apply(message));
  }

  #show(book: LocalBook): void {
    this.#book = book;
    this.#events.onChange(book);
  }

  /** Discards a copy that differs, and requests the whole book again. */
  #check({ seq, checksum }: MarketDepthChecksumMessage, book: LocalBook): void {
    if (seq === book.seq && checksum === book.checksum()) {
      this.#mismatches = 0;
      return;
    }
    this.#book = undefined;
    this.#mismatches += 1;
    if (this.#mismatches > MAX_BOOK_MISMATCHES) throw new OpenApiError('The book keeps failing its checksum.');
    this.#subscription.refresh();
  }
}

function isSnapshot(message: DepthMessage): message is MarketDepthSnapshotMessage {
  return message.msgType === 'market.depth.snapshot';
}

function isChecksum(message: DepthMessage): message is MarketDepthChecksumMessage {
  return message.msgType === 'market.depth.checksum';
}
