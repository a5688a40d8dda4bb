import type { Worker } from 'node:worker_threads';
import type { Timers } from '../clock.ts';
import { StallWatch } from '../threads/stall-watch.ts';
import { startThread } from '../threads/start-thread.ts';
import { type AnsweredBatch, type Batch, RECORD_BYTES, type Ready, writeRequest } from './batch.ts';
import { BATCHES_PER_THREAD, MAX_BATCH_MS, MAX_BATCH_REQUESTS, START_WAIT_MS } from './limits.ts';
import { readAnswer } from './read-answer.ts';
import { unavailable } from './refusals.ts';
import type { Recovered, RecoverRequest, SignatureEngine } from './signatures.ts';

/** A request and the function that resolves it. */
export interface Waiting {
  readonly request: RecoverRequest;
  readonly resolve: (recovered: Recovered) => void;
}

export interface ThreadOptions {
  readonly script: URL;
  /** The engine to use if it works. */
  readonly engine: SignatureEngine;
  readonly timers: Timers;
}

export interface ThreadEvents {
  /** A batch has been answered, so there is room for another. */
  readonly onRoom: () => void;
  /** The engine failed on a request; `words` is its error message. */
  readonly onEngineFailure: (words: string) => void;
  /** The thread ended unexpectedly, or hangs and was ended; the requests it worked on have been answered `unavailable`. */
  readonly onDeath: (error: Error) => void;
}

/** One thread and the requests it works on. */
export class SignatureThread {
  readonly ready: Ready;
  readonly #worker: Worker;
  readonly #events: ThreadEvents;
  /** Oldest first: a thread answers in order. */
  readonly #inFlight: Waiting[][] = [];
  readonly #oldest: StallWatch;
  readonly #freeBuffers: ArrayBuffer[] = [];
  #error = new Error('the thread ended');
  #gone = false;

  private constructor(worker: Worker, { ready, timers }: { ready: Ready; timers: Timers }, events: ThreadEvents) {
    this.#worker = worker;
    this.ready = ready;
    this.#events = events;
    this.#oldest = new StallWatch({ timers, maxMs: MAX_BATCH_MS, onStalled: () => this.#hang(), onOver: () => {} });
    worker.on('message', (batch: AnsweredBatch) => this.#take(batch));
    worker.on('error', (error: unknown) => {
      this.#error = error instanceof Error ? error : new Error(String(error));
    });
    worker.on('exit', () => this.#end());
  }

  /** @throws when the thread does not start. */
  static async start({ script, engine, timers }: ThreadOptions, events: ThreadEvents): Promise<SignatureThread> {
    const { thread, ready } = await startThread<Ready>(script, { engine }, START_WAIT_MS);
    return new SignatureThread(thread, { ready, timers }, events);
  }

  /** How many batches it can take now. */
  get room(): number {
    return this.#gone ? 0 : BATCHES_PER_THREAD - this.#inFlight.length;
  }

  send(requests: Waiting[]): void {
    const buffer = this.#freeBuffers.pop() ?? new ArrayBuffer(MAX_BATCH_REQUESTS * RECORD_BYTES);
    const records = new Uint8Array(buffer);
    requests.forEach(({ request }, index) => {
      writeRequest(records, index, request);
    });
    this.#inFlight.push(requests);
    if (this.#inFlight.length === 1) this.#oldest.begin();
    this.#worker.postMessage({ buffer, count: requests.length } satisfies Batch, [buffer]);
  }

  /** Ends the thread; the requests it works on are answered `unavailable`. */
  async stop(): Promise<void> {
    this.#gone = true;
    this.#failInFlight();
    await this.#worker.terminate();
  }

  #take({ buffer, failure }: AnsweredBatch): void {
    const requests = this.#inFlight.shift() ?? [];
    this.#oldest.end();
    if (this.#inFlight.length > 0) this.#oldest.begin();
    const bytes = Buffer.from(buffer);
    requests.forEach(({ resolve }, index) => {
      resolve(readAnswer(bytes.subarray(index * RECORD_BYTES, (index + 1) * RECORD_BYTES)));
    });
    this.#freeBuffers.push(buffer);
    if (failure !== undefined) this.#events.onEngineFailure(failure);
    this.#events.onRoom();
  }

  /** Code that is not JavaScript cannot be ended: then its thread goes on for nothing. */
  #hang(): void {
    this.#error = new Error(`the thread did not verify ${this.#inFlight[0]?.length} signatures in ${MAX_BATCH_MS} ms`);
    void this.#worker.terminate();
    this.#end();
  }

  #end(): void {
    if (this.#gone) return;
    this.#gone = true;
    this.#failInFlight();
    this.#events.onDeath(this.#error);
  }

  #failInFlight(): void {
    this.#oldest.stop();
    for (const requests of this.#inFlight.splice(0)) {
      for (const { resolve } of requests) resolve(unavailable());
    }
  }
}
