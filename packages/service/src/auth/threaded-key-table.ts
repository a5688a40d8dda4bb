import type { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { Timer, Timers } from '../clock.ts';
import { startThread } from '../threads/start-thread.ts';
import { ThreadCalls } from '../threads/thread-calls.ts';
import { KeyFileError } from './file-failure.ts';
import type { KeyTable } from './key-table.ts';
import {
  FAILED_FILE_RETRY_MS,
  LOOKUP_PLACES,
  MAX_PENDING_STORE_CALLS,
  MAX_STORE_CALL_MS,
  STORE_START_WAIT_MS,
} from './limits.ts';
import { StoreUnavailableError } from './store-errors.ts';

/** What the table's thread carries out. */
export type KeyTableMethods = Omit<KeyTable, 'usable'>;

export interface ThreadedKeyTableOptions {
  /** Path of auth.sqlite. */
  readonly path: string;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  readonly timers: Timers;
  /** Called when the thread has ended unexpectedly: no key can be checked any more. */
  readonly onDead: (error: Error) => void;
  /** The script of the thread, replaced in tests of its failures. */
  readonly script?: URL;
}

const SCRIPT = new URL('./key-table-worker.ts', import.meta.url);

/**
 * Opens the key table in a thread of its own, so that flushes to disk do not block trading. The file must be prepared.
 *
 * @throws when the file cannot be opened.
 */
export async function openThreadedKeyTable(options: ThreadedKeyTableOptions): Promise<KeyTable> {
  const { path, script = SCRIPT } = options;
  const { thread } = await startThread(script, { path }, STORE_START_WAIT_MS);
  return new ThreadedKeyTable(thread, options);
}

class ThreadedKeyTable implements KeyTable {
  readonly #options: ThreadedKeyTableOptions;
  readonly #calls: ThreadCalls<KeyTableMethods>;
  /** Set once no more calls are possible; the reason. */
  #down: StoreUnavailableError | undefined;
  /** Set from a failure of the file until it has been read again. */
  #retry: Timer | undefined;
  /** Whether a failed write was logged since the last one that succeeded. */
  #hasLoggedFailure = false;

  readonly useSignature = this.#writing('useSignature');
  readonly addKey = this.#writing('addKey');
  readonly revokeKey = this.#writing('revokeKey');
  readonly replaceKey = this.#writing('replaceKey');
  readonly suspend = this.#writing('suspend');
  readonly resume = this.#writing('resume');
  readonly activeKey = this.#reading('activeKey');
  readonly findKey = this.#reading('findKey');

  constructor(thread: Worker, options: ThreadedKeyTableOptions) {
    this.#options = options;
    const { timers, log } = options;
    this.#calls = new ThreadCalls(thread, {
      onDead: (error) => this.#die(error),
      errors: [KeyFileError],
      watch: {
        timers,
        maxMs: MAX_STORE_CALL_MS,
        onStalled: () => this.#noticeStall(),
        onOver: () => log.warn('the call of auth.sqlite that took too long has ended'),
      },
    });
  }

  get usable(): boolean {
    return this.#down === undefined && this.#retry === undefined && !this.#calls.isStalled;
  }

  async close(): Promise<void> {
    if (this.#down !== undefined) return;
    this.#down = new StoreUnavailableError('closed');
    this.#retry?.cancel();
    await this.#calls.close().catch((error: Error) => this.#throw(error));
  }

  #reading<Name extends keyof KeyTableMethods>(method: Name): KeyTable[Name] {
    return ((...args: unknown[]) => this.#call(method, args)) as KeyTable[Name];
  }

  /** Failed writes are logged until one succeeds: their callers learn no more than that they failed. */
  #writing<Name extends keyof KeyTableMethods>(method: Name): KeyTable[Name] {
    return (async (...args: unknown[]) => {
      const result = await this.#call(method, args);
      this.#hasLoggedFailure = false;
      return result;
    }) as KeyTable[Name];
  }

  #call(method: keyof KeyTableMethods, args: readonly unknown[]): Promise<unknown> {
    if (this.#down !== undefined) return Promise.reject(this.#down);
    const places = method === 'findKey' ? MAX_PENDING_STORE_CALLS + LOOKUP_PLACES : MAX_PENDING_STORE_CALLS;
    const isOverloaded = this.#calls.isStalled || this.#calls.pending >= places;
    if (isOverloaded) return Promise.reject(new StoreUnavailableError('overloaded'));
    return this.#calls.call(method, args as never).catch((error: Error) => this.#throw(error));
  }

  /** Throws what the callers of a call that failed are told. */
  #throw(error: Error): never {
    if (error instanceof StoreUnavailableError) throw error;
    if (error instanceof KeyFileError) this.#noticeFailure(error);
    else if (!this.#calls.hasEnded) this.#noticeRefusal(error);
    throw new StoreUnavailableError('failed', error);
  }

  /** For instance, the disk is full, or the folder may not be written to. Keys can still be read. */
  #noticeRefusal(cause: Error): void {
    if (this.#hasLoggedFailure) return;
    this.#hasLoggedFailure = true;
    this.#options.log.error(
      { err: cause },
      'auth.sqlite could not be written: no key is created or deleted until it can',
    );
  }

  #noticeFailure(cause: Error): void {
    if (!this.usable) return;
    this.#options.log.error(
      { err: cause },
      'auth.sqlite failed: it is opened again, every second until keys can be read',
    );
    this.#readLater();
  }

  /** Rejects the look-ups of requests, so that keys in use are taken from the cache. All else waits: it will happen. */
  #noticeStall(): void {
    const { log } = this.#options;
    log.error({ maxCallMs: MAX_STORE_CALL_MS }, 'auth.sqlite takes too long: only keys in use are valid');
    this.#calls.giveUp(new StoreUnavailableError('overloaded'), (method) => method === 'findKey');
  }

  /** Reads a key once a second, because requests with known keys do not while the file cannot be read. */
  #readLater(): void {
    this.#retry = this.#options.timers.after(FAILED_FILE_RETRY_MS, () => {
      this.findKey('').then(
        () => this.#noticeSuccess(),
        () => {
          if (this.#down === undefined) this.#readLater();
        },
      );
    });
  }

  #noticeSuccess(): void {
    this.#retry = undefined;
    this.#options.log.warn('auth.sqlite can be read again');
  }

  #die(cause: Error): void {
    this.#down = new StoreUnavailableError('failed', cause);
    this.#retry?.cancel();
    this.#options.onDead(new Error(`the thread that keeps the API keys died: ${cause.message}`, { cause }));
  }
}
