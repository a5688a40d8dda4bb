import { InvalidParamError, OpenApiError, type OrderbookState, type WatchedOrderbook } from '@presage/client';
import { isPermanent } from './is-permanent.ts';

/** Milliseconds until a book that ended is watched again; doubled for each next time that brings none. */
const FIRST_WAIT_MS = 2_000;
/** The most of it: a person who looks on should not need to load the page again. */
const MAX_WAIT_MS = 60_000;

/** What a watch needs of its book. */
export interface BookHandlers {
  onChange(state: OrderbookState): void;
  onLive(isLive: boolean): void;
  onError(error: Error): void;
}

export interface BookWatchOptions {
  /** Begins watching. */
  watch(handlers: BookHandlers): Pick<WatchedOrderbook, 'close' | 'ready'>;
  /** The book as it was heard of last; undefined once it has ended by itself: nothing tells what it is then. */
  onBook(book: OrderbookState | undefined): void;
  /** Whether that is the service's book now has changed: not while the connection is lost, or something is missing. */
  onLive(isLive: boolean): void;
}

/** A book that is watched again when it ends by itself, less and less often while that does not help. */
export class BookWatch {
  readonly #options: BookWatchOptions;
  #book: Pick<WatchedOrderbook, 'close' | 'ready'> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #waitMs = FIRST_WAIT_MS;

  constructor(options: BookWatchOptions) {
    this.#options = options;
    this.#watch();
  }

  /** Begins again at once: the stream is another one. */
  again(): void {
    this.close();
    this.#options.onLive(false);
    this.#watch();
  }

  close(): void {
    clearTimeout(this.#retry);
    this.#book?.close();
  }

  #watch(): void {
    const { watch, onBook, onLive } = this.#options;
    this.#book = watch({
      onChange: (state) => {
        this.#waitMs = FIRST_WAIT_MS;
        onBook(state);
      },
      onLive,
      onError: (error) => {
        onLive(false);
        onBook(undefined);
        if (!isHopeless(error)) this.#watchLater();
      },
    });
    // Failures are told to onError.
    this.#book.ready.catch(() => undefined);
  }

  #watchLater(): void {
    this.#retry = setTimeout(() => this.#watch(), this.#waitMs);
    this.#waitMs = Math.min(2 * this.#waitMs, MAX_WAIT_MS);
  }
}

function isHopeless(error: Error): boolean {
  return error instanceof InvalidParamError || (error instanceof OpenApiError && isPermanent(error));
}
