import { InvalidParamError, OpenApiError } from '../errors.ts';
import { Deferred } from '../shared/deferred.ts';
import { LatestValue } from '../shared/latest-value.ts';
import type { BookLevel } from '../stream/messages.ts';
import type { Stream } from '../stream/stream.ts';
import type { LocalBook } from './local-book.ts';
import { MarketBook } from './market-book.ts';

/** A token's book at one moment. It does not change any more. */
export interface OrderbookState {
  readonly marketId: number;
  readonly tokenId: string;
  /** Number of the message that made it so: the service's book at that number is the same. */
  readonly seq: number;
  /** When that was made, Unix milliseconds. */
  readonly timestampMs: number;
  /** Buy orders, highest price first; prices in quote, sizes in shares. */
  readonly bids: readonly BookLevel[];
  /** Sell orders, lowest price first. */
  readonly asks: readonly BookLevel[];
}

/** How to watch a book. */
export interface WatchOptions {
  /** Market of the token: saves looking for it. */
  marketId?: number | undefined;
  /** Connection to share, such as one of {@link Client.createStream}; the client's own for watched books when absent. */
  stream?: Stream | undefined;
  /** The book as it is now: at most once a turn of the event loop. */
  onChange?: ((state: OrderbookState) => void) | undefined;
  /**
   * `isLive` has changed: false as soon as the connection is lost or something is missing, true when it is the service's
   * book again. Between the two a program that quotes should withdraw: its loop over the book stands still. Also false for
   * a moment when another book of the same market is watched, which the service then sends anew.
   */
  onLive?: ((isLive: boolean) => void) | undefined;
  /** Watching has ended: the token is unknown, or of another market, or the stream was given up. */
  onError?: ((error: Error) => void) | undefined;
}

/** @internal */
export interface WatchSource {
  findMarket(): Promise<number>;
  /** Undefined when the client was closed meanwhile. */
  openStream(): Stream | undefined;
}

/**
 * A token's book that keeps itself up to date. Iterating gives the newest state each time; a slow reader misses those
 * in between. Checked by every checksum of the service; a copy that differs is replaced.
 */
export class WatchedOrderbook implements AsyncIterable<OrderbookState> {
  readonly tokenId: string;
  readonly #options: WatchOptions;
  readonly #ready = new Deferred<void>();
  readonly #states = new LatestValue<OrderbookState>();
  #marketId = 0;
  #market: MarketBook | undefined;
  #book: LocalBook | undefined;
  /** Made from the book when it is asked for. */
  #state: OrderbookState | undefined;
  #isTelling = false;
  #isClosed = false;

  /** @internal */
  constructor(tokenId: string, source: WatchSource, options: WatchOptions) {
    this.tokenId = tokenId;
    this.#options = options;
    source
      .findMarket()
      .then((marketId) => this.#watch(marketId, source))
      .catch((error: unknown) => this.#end(error));
  }

  /** Once the book is there. Rejects when it never will be. */
  get ready(): Promise<void> {
    return this.#ready.promise;
  }

  /** Whether it is the service's book as far as can be known now: connected, and nothing missing. */
  get isLive(): boolean {
    return this.#market?.isLive === true;
  }

  /** The book as it was heard of last; undefined before `ready`. */
  get state(): OrderbookState | undefined {
    if (this.#book !== undefined) this.#state ??= this.#read(this.#book);
    return this.#state;
  }

  /** Buy orders, highest price first; empty before `ready`. */
  get bids(): readonly BookLevel[] {
    return this.state?.bids ?? [];
  }

  /** Sell orders, lowest price first; empty before `ready`. */
  get asks(): readonly BookLevel[] {
    return this.state?.asks ?? [];
  }

  [Symbol.asyncIterator](): AsyncIterableIterator<OrderbookState> {
    // What is about to be told comes to the new reader with all others.
    return this.#states.reader(this.#isTelling ? undefined : this.state);
  }

  /** Ends watching, and the loops over it. */
  close(): void {
    this.#end(undefined);
  }

  #watch(marketId: number, source: WatchSource): void {
    if (this.#isClosed) return;
    const stream = source.openStream();
    if (stream === undefined) {
      this.close();
      return;
    }
    this.#marketId = marketId;
    this.#market = new MarketBook(stream, marketId, {
      onChange: (book) => this.#take(book),
      onLive: (isLive) => {
        if (!this.#isClosed) this.#options.onLive?.(isLive);
      },
      onEnd: (error) => this.#end(error),
    });
  }

  #take(book: LocalBook): void {
    if (!book.has(this.tokenId)) {
      this.#end(new InvalidParamError(`tokenId ${this.tokenId} is not of market ${this.#marketId}.`));
      return;
    }
    this.#book = book;
    this.#state = undefined;
    if (!this.#isTelling) this.#tellSoon();
  }

  /** After all frames that have arrived: the messages of one change then show as one. */
  #tellSoon(): void {
    this.#isTelling = true;
    setTimeout(() => {
      this.#isTelling = false;
      if (!this.#isClosed) this.#tell();
    }, 0);
  }

  #tell(): void {
    const { state } = this;
    if (state === undefined) return;
    this.#ready.resolve();
    this.#states.set(state);
    this.#options.onChange?.(state);
  }

  #read(book: LocalBook): OrderbookState {
    const { seq, timestampMs } = book;
    return { marketId: this.#marketId, tokenId: this.tokenId, seq, timestampMs, ...book.levelsOf(this.tokenId) };
  }

  #end(error: unknown): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#market?.close();
    this.#ready.reject(error ?? new OpenApiError('The book was closed before it was there.'));
    this.#states.end({ error });
    if (error instanceof Error) this.#options.onError?.(error);
  }
}
