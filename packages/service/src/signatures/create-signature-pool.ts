import type { Logger } from 'pino';
import { systemTimers, type Timers } from '../clock.ts';
import { checkLengths } from './batch.ts';
import { MAX_BATCH_REQUESTS, MAX_PENDING_REQUESTS, RESTART_DELAY_MS, SOUND_AFTER_MS } from './limits.ts';
import { overloaded, unavailable } from './refusals.ts';
import { SignatureThread, type Waiting } from './signature-thread.ts';
import type { Recovered, RecoverRequest, SignatureEngine, SignaturePool } from './signatures.ts';

export interface SignaturePoolOptions {
  /** Threads, from the setting SIGNATURE_WORKERS. */
  readonly workers: number;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  /** `wasm` forces the slow engine, for tests; by default the native one is used when it works. */
  readonly engine?: SignatureEngine;
  /** The script of the threads; tests of a thread's death replace it. */
  readonly script?: URL;
  /** The timers that notice a thread that hangs; replaced by tests. */
  readonly timers?: Timers;
}

const SCRIPT = new URL('./signature-worker.ts', import.meta.url);

/**
 * Starts the threads and waits until each is ready.
 *
 * @throws when a thread does not start.
 */
export async function createSignaturePool(options: SignaturePoolOptions): Promise<SignaturePool> {
  const pool = new ThreadPool(options);
  await pool.start();
  return pool;
}

class ThreadPool implements SignaturePool {
  readonly #options: SignaturePoolOptions;
  readonly #threads = new Set<SignatureThread>();
  readonly #restarts = new Set<NodeJS.Timeout>();
  /** Requests not yet given to a thread, oldest first. */
  #waiting: Waiting[] = [];
  #engine: SignatureEngine = 'native';
  #pending = 0;
  #isDispatchScheduled = false;
  #restartDelayMs: number = RESTART_DELAY_MS.first;
  #closed = false;

  constructor(options: SignaturePoolOptions) {
    this.#options = options;
  }

  get engine(): SignatureEngine {
    return this.#engine;
  }

  get pending(): number {
    return this.#pending;
  }

  async start(): Promise<void> {
    const starts = await Promise.allSettled(Array.from({ length: this.#options.workers }, () => this.#startThread()));
    const failed = starts.find((start) => start.status === 'rejected');
    if (failed === undefined) return;
    await this.close();
    throw new Error(`signature threads do not start: ${failed.reason.message}`, { cause: failed.reason });
  }

  recover(request: RecoverRequest): Promise<Recovered> {
    checkLengths(request);
    if (this.#threads.size === 0) return Promise.resolve(unavailable());
    if (this.#pending >= MAX_PENDING_REQUESTS) return Promise.resolve(overloaded());
    this.#pending += 1;
    return new Promise((resolve) => {
      const settle = (recovered: Recovered): void => {
        this.#pending -= 1;
        resolve(recovered);
      };
      this.#waiting.push({ request, resolve: settle });
      this.#dispatchSoon();
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const restart of this.#restarts) clearTimeout(restart);
    this.#restarts.clear();
    const threads = [...this.#threads];
    this.#threads.clear();
    this.#failWaiting();
    await Promise.all(threads.map((thread) => thread.stop()));
  }

  /**
   * Deferred until everything that arrived with this request has been read: waking a thread costs about as much as a
   * recovery.
   */
  #dispatchSoon(): void {
    if (this.#isDispatchScheduled) return;
    this.#isDispatchScheduled = true;
    setImmediate(() => {
      this.#isDispatchScheduled = false;
      this.#dispatch();
    });
  }

  /** Spreads the waiting requests evenly over threads with room, so that none idles while another has a long batch. */
  #dispatch(): void {
    const withRoom = [...this.#threads].filter((thread) => thread.room > 0).sort((a, b) => b.room - a.room);
    withRoom.forEach((thread, index) => {
      const share = Math.ceil(this.#waiting.length / (withRoom.length - index));
      if (share === 0) return;
      thread.send(this.#waiting.splice(0, Math.min(share, MAX_BATCH_REQUESTS)));
    });
  }

  async #startThread(): Promise<void> {
    const { log, engine = 'native', script = SCRIPT, timers = systemTimers } = this.#options;
    const startedAtMs = performance.now();
    const thread = await SignatureThread.start(
      { script, engine, timers },
      {
        onRoom: () => this.#dispatch(),
        onEngineFailure: (words) => log.error({ words }, 'the secp256k1 engine failed on a signature'),
        onDeath: (error) => this.#replace(thread, performance.now() - startedAtMs, error),
      },
    );
    if (this.#closed) return thread.stop();
    this.#threads.add(thread);
    this.#noteEngine(thread);
    this.#dispatch();
  }

  #noteEngine({ ready }: SignatureThread): void {
    this.#engine = ready.engine;
    if (ready.nativeProblem === undefined) return;
    this.#options.log.warn(
      { problem: ready.nativeProblem },
      'the native secp256k1 addon cannot be used: signatures are verified in WebAssembly, about four times slower',
    );
  }

  #replace(thread: SignatureThread, livedMs: number, error: Error): void {
    this.#threads.delete(thread);
    if (this.#closed) return;
    this.#options.log.error({ err: error }, 'a signature thread died, or hung, and will be replaced');
    if (livedMs >= SOUND_AFTER_MS) this.#restartDelayMs = RESTART_DELAY_MS.first;
    if (this.#threads.size === 0) this.#failWaiting();
    this.#restartLater();
  }

  #restartLater(): void {
    const restart = setTimeout(() => {
      this.#restarts.delete(restart);
      this.#startThread().catch((error: unknown) => {
        if (this.#closed) return;
        this.#options.log.error({ err: error }, 'a signature thread did not start; it will be tried again');
        this.#restartLater();
      });
    }, this.#restartDelayMs);
    this.#restarts.add(restart);
    this.#restartDelayMs = Math.min(this.#restartDelayMs * 2, RESTART_DELAY_MS.max);
  }

  #failWaiting(): void {
    for (const { resolve } of this.#waiting.splice(0)) resolve(unavailable());
  }
}
