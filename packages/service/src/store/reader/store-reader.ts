import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { Timers } from '../../sequencer/clock.ts';
import { ThreadCalls } from '../../threads/thread-calls.ts';
import { waitUntilReady } from '../../threads/wait-until-ready.ts';
import { StoreStalledError } from '../errors.ts';
import { CLOSE_WAIT_MS, MAX_PENDING_READS, MAX_READ_MS, OPEN_WAIT_MS } from '../limits.ts';
import type { ReaderReady, ReaderStart } from './messages.ts';
import { type ReadFailure, unpackFailure } from './read-failure.ts';
import type { ReaderMethods } from './reader-methods.ts';

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
 * Starts the thread that reads the store, which it creates or migrates first.
 *
 * @throws when the store cannot be opened or migrated.
 */
export async function startStoreReader(options: StoreReaderOptions): Promise<StoreReader> {
  const { path, script = SCRIPT } = options;
  const thread = new Worker(script, { workerData: { path } satisfies ReaderStart });
  try {
    return new StoreReader(thread, await waitUntilReady<ReaderReady>(thread, OPEN_WAIT_MS), options);
  } catch (error) {
    await thread.terminate();
    throw error;
  }
}

type Method = keyof ReaderMethods;

/** Reads the store in a thread of its own. While its disk hangs, reads are rejected, and nothing else waits for it. */
export class StoreReader {
  readonly isOfOtherVersion: boolean;
  readonly #thread: Worker;
  readonly #options: StoreReaderOptions;
  readonly #calls: ThreadCalls<Method, ReadFailure>;
  #isClosing = false;
  /** Why the thread has ended. */
  #dead: Error | undefined;

  constructor(thread: Worker, { isOfOtherVersion }: ReaderReady, options: StoreReaderOptions) {
    const { timers, log } = options;
    this.isOfOtherVersion = isOfOtherVersion;
    this.#thread = thread;
    this.#options = options;
    this.#calls = new ThreadCalls(thread, {
      timers,
      maxMs: MAX_READ_MS,
      // A start waits for it, however long it takes.
      unwatched: ['loadMarketData'],
      onStalled: () => this.#noticeStall(),
      onOver: () => log.warn('the store can be read again'),
      onFailed: unpackFailure,
    });
    thread.on('error', (error: Error) => this.#end(error));
    thread.on('exit', () => this.#end(new Error('the thread that reads the store exited')));
  }

  /** Whether a read takes too long: until it ends, reads are rejected. */
  get isStalled(): boolean {
    return this.#calls.isStalled;
  }

  /** @throws {StoreStalledError} when a read takes too long, or too many wait */
  call<Name extends Method>(method: Name, ...args: Parameters<ReaderMethods[Name]>): ReturnType<ReaderMethods[Name]> {
    return this.#call(method, args) as ReturnType<ReaderMethods[Name]>;
  }

  /** Ends the thread, after the reads it has; when they take longer than {@link CLOSE_WAIT_MS}, without them. */
  async close(): Promise<void> {
    if (this.#isClosing || this.#dead !== undefined) return;
    this.#isClosing = true;
    const { promise: waited, resolve } = Promise.withResolvers<void>();
    const timer = this.#options.timers.after(CLOSE_WAIT_MS, resolve);
    const ended = once(this.#thread, 'exit');
    this.#calls.call('close', []).catch(() => undefined);
    await Promise.race([ended, waited]);
    timer.cancel();
    await this.#thread.terminate();
  }

  async #call(method: Method, args: readonly unknown[]): Promise<unknown> {
    if (this.#dead !== undefined) throw this.#dead;
    const { isStalled, pending } = this.#calls;
    if (isStalled || pending >= MAX_PENDING_READS) throw new StoreStalledError(pending);
    return this.#calls.call(method, args);
  }

  #noticeStall(): void {
    const { pending } = this.#calls;
    this.#options.log.warn({ pending, maxReadMs: MAX_READ_MS }, 'the store takes too long to read: reads are rejected');
    this.#calls.giveUp(new StoreStalledError(pending));
  }

  #end(error: Error): void {
    if (this.#dead !== undefined) return;
    this.#dead = error;
    this.#calls.end(error);
    if (!this.#isClosing) this.#options.onDead(error);
  }
}
