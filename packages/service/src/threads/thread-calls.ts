import type { Worker } from 'node:worker_threads';
import type { Call, CallAnswer } from './serve-calls.ts';
import { StallWatch, type StallWatchOptions } from './stall-watch.ts';

export interface ThreadCallsOptions<Method extends string, Failure> extends StallWatchOptions {
  /** Called when a call failed. @returns the error to reject it with */
  readonly onFailed: (failure: Failure) => Error;
  /** Methods that may take as long as they need. */
  readonly unwatched?: readonly Method[];
}

interface Waiting<Method> {
  readonly method: Method;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** Calls of methods in another thread, which carries them out one after the other ({@link serveCalls}). */
export class ThreadCalls<Method extends string, Failure> {
  readonly #worker: Worker;
  readonly #options: ThreadCallsOptions<Method, Failure>;
  readonly #watch: StallWatch;
  /** Oldest first: the first is being carried out. */
  readonly #waiting: Waiting<Method>[] = [];

  /** The thread must be ready. */
  constructor(worker: Worker, options: ThreadCallsOptions<Method, Failure>) {
    this.#worker = worker;
    this.#options = options;
    this.#watch = new StallWatch(options);
    worker.on('message', (answer: CallAnswer<Failure>) => this.#take(answer));
  }

  /** Calls that have not been answered. */
  get pending(): number {
    return this.#waiting.length;
  }

  /** Whether the current call takes too long. */
  get isStalled(): boolean {
    return this.#watch.isStalled;
  }

  call(method: Method, args: readonly unknown[]): Promise<unknown> {
    return new Promise((resolve, reject) => {
      // First, because it throws when the arguments cannot be sent: then no answer comes.
      this.#worker.postMessage({ method, args } satisfies Call<Method>);
      this.#waiting.push({ method, resolve, reject });
      if (this.#waiting.length === 1) this.#watchFirst();
    });
  }

  /** Stops waiting for some calls, or all. They are still carried out. */
  giveUp(error: Error, which: (method: Method) => boolean = () => true): void {
    for (const { method, reject } of this.#waiting) if (which(method)) reject(error);
  }

  /** Rejects all calls: the thread has ended. */
  end(error: Error): void {
    this.#watch.stop();
    this.giveUp(error);
    this.#waiting.length = 0;
  }

  #take(answer: CallAnswer<Failure>): void {
    const first = this.#waiting.shift();
    this.#watch.end();
    this.#watchFirst();
    if (answer.ok) first?.resolve(answer.value);
    else first?.reject(this.#options.onFailed(answer.failure));
  }

  #watchFirst(): void {
    const { unwatched } = this.#options;
    const first = this.#waiting[0];
    if (first !== undefined && unwatched?.includes(first.method) !== true) this.#watch.begin();
  }
}
