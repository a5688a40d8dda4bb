import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { invariant } from '../invariant.ts';
import type { JournalEntry } from '../sequencer/applied.ts';
import { waitUntilReady } from '../threads/wait-until-ready.ts';
import { decodeChunk } from './codec/decode-chunk.ts';
import { JournalWriteError } from './errors.ts';
import type { Journal, JournalGroup, JournalHeader, StateMark } from './journal.ts';
import type { SqliteJournal } from './sqlite/sqlite-journal.ts';
import { type FromThread, type ThreadStart, type ToThread, unpackError } from './thread-messages.ts';

const THREAD = new URL('./journal-thread.ts', import.meta.url);

interface Waiting<Value> {
  readonly resolve: (value: Value) => void;
  readonly reject: (error: Error) => void;
}

export interface ThreadedJournalOptions extends ThreadStart {
  readonly reader: SqliteJournal;
  /** Called when the thread ends unexpectedly, also while it is idle: nothing can be appended any more. */
  readonly onDead: (error: Error) => void;
  /** Another script for the thread, for tests. */
  readonly program?: URL;
}

/**
 * The journal with a thread of its own, which waits for the disk at appends and reads entries ahead. Marks and hashes are
 * read on the calling thread, over a second connection.
 */
export class ThreadedJournal implements Journal {
  readonly #thread: Worker;
  readonly #reader: SqliteJournal;
  #lastSequence: number;
  #appending: (Waiting<void> & { readonly lastSequence: number }) | undefined;
  #checking: Waiting<number> | undefined;
  #reading: Waiting<readonly JournalGroup[]> | undefined;
  /** Set once the thread can no longer write. */
  #failure: JournalWriteError | undefined;
  #ended = false;
  #closed: Promise<void> | undefined;

  /** Resolves when the thread is ready; the journal must have been prepared, and `epoch` is the one from that. */
  static async start(options: ThreadedJournalOptions): Promise<ThreadedJournal> {
    const { path, epoch, program = THREAD } = options;
    const thread = new Worker(program, { workerData: { path, epoch } satisfies ThreadStart });
    await waitUntilReady(thread);
    return new ThreadedJournal(thread, options);
  }

  private constructor(thread: Worker, { reader, onDead }: ThreadedJournalOptions) {
    this.#thread = thread;
    this.#reader = reader;
    this.#lastSequence = reader.lastSequence;
    thread.on('message', (message: FromThread) => this.#onMessage(message));
    thread.on('error', (error: Error) => this.#fail(`its thread died: ${error.message}`));
    thread.on('exit', () => {
      this.#ended = true;
      const failure = this.#fail('its thread ended');
      if (this.#closed === undefined) onDead(failure);
    });
  }

  get header(): JournalHeader {
    return this.#reader.header;
  }

  get lastSequence(): number {
    return this.#lastSequence;
  }

  append(group: JournalGroup, mark?: StateMark): Promise<void> {
    invariant(this.#appending === undefined, 'one group is appended at a time');
    invariant(group.firstSequence === this.#lastSequence + 1, 'a group follows the last one');
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    return new Promise((resolve, reject) => {
      this.#appending = { resolve, reject, lastSequence: group.lastSequence };
      this.#post({ kind: 'append', group, mark }, [group.payload.buffer]);
    });
  }

  async *read(fromSequence: number): AsyncGenerator<readonly JournalEntry[], void, undefined> {
    let ahead = this.#readAhead(fromSequence);
    try {
      for (let chunk = await ahead; chunk.length > 0; chunk = await ahead) {
        ahead = this.#readAhead(fromSequence);
        yield decodeChunk(chunk, fromSequence);
      }
    } finally {
      // A reader that stops early needs neither the chunk read ahead nor its error.
      await ahead.catch(() => {});
      this.#post({ kind: 'endRead' }, []);
    }
  }

  marks(fromSequence: number): Iterable<StateMark> {
    return this.#reader.marks(fromSequence);
  }

  hashAt(sequence: number): string | undefined {
    return this.#reader.hashAt(sequence);
  }

  check(toSequence: number): Promise<number> {
    invariant(this.#checking === undefined, 'one check runs at a time');
    return this.#request({ kind: 'check', toSequence }, (waiting) => {
      this.#checking = waiting;
    });
  }

  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    this.#reader.close();
    if (this.#ended) return;
    const ended = once(this.#thread, 'exit');
    this.#post({ kind: 'close' }, []);
    await ended;
  }

  /** Marks the error as handled: it reaches the reader at this chunk, and until then nothing awaits it. */
  #readAhead(fromSequence: number): Promise<readonly JournalGroup[]> {
    const chunk = this.#chunk(fromSequence);
    chunk.catch(() => {});
    return chunk;
  }

  #chunk(fromSequence: number): Promise<readonly JournalGroup[]> {
    invariant(this.#reading === undefined, 'one chunk is read at a time');
    return this.#request({ kind: 'read', fromSequence }, (waiting) => {
      this.#reading = waiting;
    });
  }

  #request<Answer>(message: ToThread, wait: (waiting: Waiting<Answer>) => void): Promise<Answer> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    return new Promise((resolve, reject) => {
      wait({ resolve, reject });
      this.#post(message, []);
    });
  }

  #post(message: ToThread, transfer: readonly ArrayBuffer[]): void {
    this.#thread.postMessage(message, [...transfer]);
  }

  #onMessage(message: FromThread): void {
    if (message.kind === 'appended') this.#appended();
    else if (message.kind === 'appendFailed') this.#fail(message.detail);
    else if (message.kind === 'checked') this.#endCheck()?.resolve(message.fromSequence);
    else if (message.kind === 'checkFailed') this.#endCheck()?.reject(unpackError(message.error));
    else if (message.kind === 'chunk') this.#endChunk()?.resolve(message.groups);
    else if (message.kind === 'readFailed') this.#endChunk()?.reject(unpackError(message.error));
  }

  #appended(): void {
    const appended = this.#appending;
    if (appended === undefined) return;
    this.#appending = undefined;
    this.#lastSequence = appended.lastSequence;
    appended.resolve();
  }

  #endCheck(): Waiting<number> | undefined {
    const checking = this.#checking;
    this.#checking = undefined;
    return checking;
  }

  #endChunk(): Waiting<readonly JournalGroup[]> | undefined {
    const reading = this.#reading;
    this.#reading = undefined;
    return reading;
  }

  /** After this nothing is ever appended again: the state on disk is unknown until the next start has read it. */
  #fail(detail: string): JournalWriteError {
    this.#failure ??= new JournalWriteError(detail);
    this.#appending?.reject(this.#failure);
    this.#appending = undefined;
    this.#endCheck()?.reject(this.#failure);
    this.#endChunk()?.reject(this.#failure);
    return this.#failure;
  }
}
