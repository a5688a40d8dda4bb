import type { Worker } from 'node:worker_threads';
import type { Timers } from '../clock.ts';
import { type ErrorClass, unpackError } from './packed-error.ts';
import type { Call, CallAnswer, Transferred } from './serve-calls.ts';
import { StallWatch, type StallWatchOptions } from './stall-watch.ts';

/** An object of methods that a thread carries out. The last call is `close`. */
type Methods<Of> = { readonly [Name in keyof Of]: (...args: never[]) => unknown } & { close(): unknown };

/** What a method's caller gets. */
type Answer<Value> = Awaited<Value> extends Transferred<infer Inner> ? Inner : Awaited<Value>;

export interface ThreadCallsOptions<Method> {
  /** Called once when the thread has ended without being closed. All calls are rejected with the same error. */
  readonly onDead: (error: Error) => void;
  /** Classes of the errors of methods that callers tell apart. */
  readonly errors?: readonly ErrorClass[];
  /** Watches for a call that takes too long, unless its method may take as long as it needs. */
  readonly watch?: StallWatchOptions & { readonly unwatched?: readonly Method[] };
}

interface Waiting<Method> {
  readonly method: Method;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** Calls of methods in another thread, which carries them out one after the other ({@link serveCalls}). */
export class ThreadCalls<Of extends Methods<Of>> {
  readonly #thread: Worker;
  readonly #options: ThreadCallsOptions<keyof Of>;
  readonly #watch: StallWatch | undefined;
  /** Oldest first: the first is being carried out. */
  readonly #waiting: Waiting<keyof Of>[] = [];
  /** Why the thread has ended. */
  #end: Error | undefined;
  #closed: Promise<void> | undefined;

  /** The next message of the thread must be an answer. */
  constructor(thread: Worker, options: ThreadCallsOptions<keyof Of>) {
    this.#thread = thread;
    this.#options = options;
    this.#watch = options.watch && new StallWatch(options.watch);
    thread.on('message', (answer: CallAnswer) => this.#take(answer));
    // On death the error comes some time before the exit.
    thread.on('error', (error: Error) => this.#ended(error));
    thread.on('exit', () => this.#ended(new Error('the thread ended')));
  }

  /** Calls that have not been answered. */
  get pending(): number {
    return this.#waiting.length;
  }

  /** Whether the current call takes too long. */
  get isStalled(): boolean {
    return this.#watch?.isStalled === true;
  }

  /** Whether no call is possible any more. */
  get hasEnded(): boolean {
    return this.#end !== undefined;
  }

  /** @param buffers parts of the arguments that are moved to the thread: the caller has them no more */
  call<Method extends keyof Of>(
    method: Method,
    args: Parameters<Of[Method]>,
    buffers: readonly ArrayBuffer[] = [],
  ): Promise<Answer<ReturnType<Of[Method]>>> {
    if (this.#end !== undefined) return Promise.reject(this.#end);
    return new Promise((resolve, reject) => {
      // First, because it throws when the arguments cannot be sent: then no answer comes.
      this.#thread.postMessage({ method: String(method), args } satisfies Call, [...buffers]);
      this.#waiting.push({ method, resolve: resolve as (value: unknown) => void, reject });
      if (this.#waiting.length === 1) this.#watchFirst();
    });
  }

  /** Stops waiting for some calls, or all. They are still carried out. */
  giveUp(error: Error, which: (method: keyof Of) => boolean = () => true): void {
    for (const { method, reject } of this.#waiting) if (which(method)) reject(error);
  }

  /** Has the calls carried out that were made, `close` as the last one, and ends the thread, even if that fails. */
  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  /** As {@link close}, but it waits no longer than that: whatever the thread does then, or fails at, is given up. */
  async closeWithin(waitMs: number, timers: Timers): Promise<void> {
    const { promise: waited, resolve } = Promise.withResolvers<void>();
    const timer = timers.after(waitMs, resolve);
    await Promise.race([this.close().catch(() => undefined), waited]);
    timer.cancel();
    await this.terminate();
  }

  /** Ends the thread without what it was called for. */
  async terminate(): Promise<void> {
    await this.#thread.terminate();
  }

  async #close(): Promise<void> {
    if (this.#end !== undefined) return;
    try {
      await this.call('close', [] as never);
    } finally {
      await this.#thread.terminate();
    }
  }

  #take(answer: CallAnswer): void {
    const first = this.#waiting.shift();
    this.#watch?.end();
    this.#watchFirst();
    if (answer.ok) first?.resolve(answer.value);
    else first?.reject(unpackError(answer.error, this.#options.errors ?? []));
  }

  #watchFirst(): void {
    const [first] = this.#waiting;
    if (first !== undefined && this.#options.watch?.unwatched?.includes(first.method) !== true) this.#watch?.begin();
  }

  #ended(error: Error): void {
    if (this.#end !== undefined) return;
    this.#end = error;
    this.#watch?.stop();
    if (this.#closed === undefined) this.#options.onDead(error);
    this.giveUp(error);
    this.#waiting.length = 0;
  }
}
