import type { OrderbookState, WatchedOrderbook } from '@presage/client';
import { isPermanent } from './is-permanent.ts';

/** Milliseconds before a failed book is watched again; doubled with each further failure. */
const FIRST_WAIT_MS = 2_000;
/** Maximum of that delay, so that nobody has to reload the page. */
const MAX_WAIT_MS = 60_000;

/** Callbacks of a watched book. */
export interface BookHandlers {
  onChange(state: OrderbookState): void;
  onLive(isLive: boolean): void;
  onError(error: Error): void;
}

export interface BookWatchOptions {
  /** Starts watching. */
  watch(handlers: BookHandlers): Pick<WatchedOrderbook, 'close' | 'ready'>;
  /** Called with the latest book; with undefined after it has failed, when its state is unknown. */
  onBook(book: OrderbookState | undefined): void;
  /**
   * Called when the book becomes live or stops being live: it is not while the connection is lost or messages are
   * missing.
   */
  onLive(isLive: boolean): void;
}

/** Watches a book, and retries with exponential backoff when it fails. */
export class BookWatch {
  readonly #options: BookWatchOptions;
  #book: Pick<WatchedOrderbook, 'close' | 'ready'> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #waitMs = FIRST_WAIT_MS;

  constructor(options: BookWatchOptions) {
    this.#options = options;
    this.#watch();
  }

  /** Starts again immediately, on a new stream. */
  restart(): void {
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
        if (!isPermanent(error)) this.#watchLater();
      },
    });
    // Failures are reported to onError.
    this.#book.ready.catch(() => undefined);
  }

  #watchLater(): void {
    this.#retry = setTimeout(() => this.#watch(), this.#waitMs);
    this.#waitMs = Math.min(2 * this.#waitMs, MAX_WAIT_MS);
  }
}
