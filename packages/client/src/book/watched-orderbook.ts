import { InvalidParamError, OpenApiError } from '../errors.ts';
import { Deferred } from '../shared/deferred.ts';
import { Readers } from '../shared/readers.ts';
import type { BookLevel } from '../stream/messages.ts';
import type { Stream } from '../stream/stream.ts';
import type { LocalBook } from './local-book.ts';
import { MarketBook } from './market-book.ts';

/** A token's book at one moment; immutable. */
export interface OrderbookState {
  readonly marketId: number;
  readonly tokenId: string;
  /** Sequence number of the last message applied: the service's book is the same at that number. */
  readonly seq: number;
  /** When that message was created, Unix milliseconds. */
  readonly timestampMs: number;
  /** Buy orders, highest price first; prices in quote, sizes in shares. */
  readonly bids: readonly BookLevel[];
  /** Sell orders, lowest price first. */
  readonly asks: readonly BookLevel[];
}

/** How to watch a book. */
export interface WatchOptions {
  /** Market of the token; saves a lookup. */
  marketId?: number | undefined;
  /** Connection from {@link Client.createStream}; when absent, one that all watched books of the client share. */
  stream?: Stream | undefined;
  /** The book has changed; called at most once per turn of the event loop. */
  onChange?: ((state: OrderbookState) => void) | undefined;
  /**
   * `isLive` has changed: false as soon as the connection is lost or a message is missing, true once the book matches
   * the service's again. In between, a program that quotes should cancel its orders, because its loop over the book
   * receives nothing. Also false for a moment when another book of the same market is watched, as the service then
   * resends the book.
   */
  onLive?: ((isLive: boolean) => void) | undefined;
  /**
   * Watching has ended: the market could not be looked up or does not have the token, the book keeps failing its
   * checksum, or the stream has failed for good.
   */
  onError?: ((error: Error) => void) | undefined;
}

/** @internal */
export interface WatchSource {
  findMarket(): Promise<number>;
  /** Undefined when the client has been closed in the meantime. */
  openStream(): Stream | undefined;
}

/**
 * A token's book that keeps itself up to date. Iterating yields the newest state each time; a slow reader skips those
 * in between. Every checksum of the service is verified; a copy that differs is replaced.
 */
export class WatchedOrderbook implements AsyncIterable<OrderbookState> {
  readonly tokenId: string;
  readonly #options: WatchOptions;
  readonly #ready = new Deferred<void>();
  readonly #states = new Readers<OrderbookState>('newest');
  #marketId = 0;
  #market: MarketBook | undefined;
  #book: LocalBook | undefined;
  /** Computed from the book on demand. */
  #state: OrderbookState | undefined;
  #isPublishScheduled = false;
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

  /** Resolves once the book has arrived. Rejects when watching ends before. */
  get ready(): Promise<void> {
    return this.#ready.promise;
  }

  /** Whether the book matches the service's, as far as is known: connected, and no message missing. */
  get isLive(): boolean {
    return this.#market?.isLive === true;
  }

  /** The last known state of the book; undefined before `ready`. */
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
    // A state about to be published reaches the new reader together with all others.
    return this.#states.reader(this.#isPublishScheduled ? undefined : this.state);
  }

  /** Stops watching, and ends all loops over the book. */
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
    // Subscribing can notify other users of the stream, who may have closed this book.
    if (this.#isClosed) this.#market.close();
  }

  #take(book: LocalBook): void {
    if (!book.has(this.tokenId)) {
      this.#end(new InvalidParamError(`tokenId ${this.tokenId} is not in market ${this.#marketId}.`));
      return;
    }
    this.#book = book;
    this.#state = undefined;
    if (!this.#isPublishScheduled) this.#schedulePublish();
  }

  /** Waits for all frames that have arrived, so that the messages of one change are published as one state. */
  #schedulePublish(): void {
    this.#isPublishScheduled = true;
    setTimeout(() => {
      this.#isPublishScheduled = false;
      if (!this.#isClosed) this.#publish();
    }, 0);
  }

  #publish(): void {
    const { state } = this;
    if (state === undefined) return;
    this.#ready.resolve();
    this.#states.push(state);
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
    this.#ready.reject(error ?? new OpenApiError('The book was closed before it was ready.'));
    this.#states.end(error);
    if (error instanceof Error) this.#options.onError?.(error);
  }
}
