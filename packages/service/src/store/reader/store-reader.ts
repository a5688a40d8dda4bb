import type { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { Timers } from '../../clock.ts';
import { startThread } from '../../threads/start-thread.ts';
import { ThreadCalls } from '../../threads/thread-calls.ts';
import { PageTooDeepError, StoreStalledError } from '../errors.ts';
import { CLOSE_WAIT_MS, MAX_PENDING_READS, MAX_READ_MS, OPEN_WAIT_MS } from '../limits.ts';
import type { MarketDataState } from '../market-data-state.ts';
import type { StoreQueries } from '../read-store.ts';
import type { ReaderMethods, ReaderReady, ReaderStart } from './reader-thread.ts';

export interface StoreReaderOptions extends ReaderStart {
  readonly timers: Timers;
  readonly log: Pick<Logger, 'warn'>;
  /** Called once when the thread has ended unexpectedly: nothing can be read any more. */
  readonly onDead: (error: Error) => void;
  /** The script of the thread, replaced in tests of its failures. */
  readonly script?: URL;
}

const SCRIPT = new URL('./reader-thread.ts', import.meta.url);

/**
 * Starts the thread that reads the store.
 *
 * @throws when the store cannot be opened.
 */
export async function startStoreReader(options: StoreReaderOptions): Promise<StoreReader> {
  const { path, script = SCRIPT } = options;
  const { thread, ready } = await startThread<ReaderReady>(script, { path } satisfies ReaderStart, OPEN_WAIT_MS);
  return new StoreReader(thread, ready, options);
}

/** Reads the store in a thread of its own. While its disk hangs, reads are rejected, and nothing else waits for it. */
export class StoreReader {
  /** Reject with {@link StoreStalledError} when a read takes too long, or too many wait. */
  readonly queries: StoreQueries;
  readonly #options: StoreReaderOptions;
  readonly #calls: ThreadCalls<ReaderMethods>;

  constructor(thread: Worker, queries: ReaderReady, options: StoreReaderOptions) {
    const { timers, log, onDead } = options;
    const remote = queries.map((name) => [name, (...args: never) => this.#call(name, args)]);
    this.queries = Object.fromEntries(remote) as StoreQueries;
    this.#options = options;
    this.#calls = new ThreadCalls(thread, {
      onDead,
      errors: [PageTooDeepError],
      watch: {
        timers,
        maxMs: MAX_READ_MS,
        // A start waits for it, however long it takes.
        unwatched: ['loadMarketData'],
        onStalled: () => this.#noticeStall(),
        onOver: () => log.warn('the store can be read again'),
      },
    });
  }

  /** Whether a read takes too long: until it ends, reads are rejected. */
  get isStalled(): boolean {
    return this.#calls.isStalled;
  }

  /** What market data starts from. */
  loadMarketData(): Promise<MarketDataState> {
    return this.#call('loadMarketData', []);
  }

  /** Ends the thread, after the reads it has; when they take longer than {@link CLOSE_WAIT_MS}, without them. */
  close(): Promise<void> {
    return this.#calls.closeWithin(CLOSE_WAIT_MS, this.#options.timers);
  }

  #call<Name extends keyof ReaderMethods>(method: Name, args: Parameters<ReaderMethods[Name]>) {
    const { isStalled, pending } = this.#calls;
    if (isStalled || pending >= MAX_PENDING_READS) return Promise.reject(new StoreStalledError(pending));
    return this.#calls.call(method, args);
  }

  #noticeStall(): void {
    const { pending } = this.#calls;
    this.#options.log.warn({ pending, maxReadMs: MAX_READ_MS }, 'the store takes too long to read: reads are rejected');
    this.#calls.giveUp(new StoreStalledError(pending));
  }
}
