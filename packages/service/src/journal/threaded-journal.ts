import type { Worker } from 'node:worker_threads';
import { invariant } from '../invariant.ts';
import { startThread } from '../threads/start-thread.ts';
import { ThreadCalls } from '../threads/thread-calls.ts';
import { decodeChunk, type StoredGroup } from './codec/decode-chunk.ts';
import { JournalCorruptError, JournalWriteError } from './errors.ts';
import type { Journal, JournalBatch, JournalGroup, JournalHeader, StateMark } from './journal.ts';
import type { JournalMethods, JournalThreadStart } from './journal-thread.ts';
import type { SqliteJournal } from './sqlite/sqlite-journal.ts';

const THREAD = new URL('./journal-thread.ts', import.meta.url);

export interface ThreadedJournalOptions extends JournalThreadStart {
  readonly reader: SqliteJournal;
  /** Called when the thread ends unexpectedly, also while it is idle: nothing can be appended any more. */
  readonly onDead: (error: Error) => void;
  /** Another script for the thread, for tests. */
  readonly program?: URL;
}

/**
 * The journal with a thread of its own, which waits for the disk at appends and reads entries ahead. Hashes are read on
 * the calling thread, over a second connection.
 */
export class ThreadedJournal implements Journal {
  readonly #calls: ThreadCalls<JournalMethods>;
  readonly #reader: SqliteJournal;
  #lastSequence: number;
  /** Set once the thread can no longer write. */
  #failure: JournalWriteError | undefined;
  #closed: Promise<void> | undefined;

  /** Resolves when the thread is ready; the journal must have been prepared, and `epoch` is the one from that. */
  static async start(options: ThreadedJournalOptions): Promise<ThreadedJournal> {
    const { path, epoch, program = THREAD } = options;
    const { thread } = await startThread(program, { path, epoch } satisfies JournalThreadStart);
    return new ThreadedJournal(thread, options);
  }

  private constructor(thread: Worker, { reader, onDead }: ThreadedJournalOptions) {
    this.#reader = reader;
    this.#lastSequence = reader.lastSequence;
    this.#calls = new ThreadCalls(thread, {
      errors: [JournalCorruptError],
      onDead: ({ message }) => onDead(this.#fail(`its thread died: ${message}`)),
    });
  }

  get header(): JournalHeader {
    return this.#reader.header;
  }

  get lastSequence(): number {
    return this.#lastSequence;
  }

  async append(group: JournalGroup, mark?: StateMark): Promise<void> {
    const { firstSequence, lastSequence, payload } = group;
    invariant(firstSequence === this.#lastSequence + 1, 'a group follows the last one');
    if (this.#failure !== undefined) throw this.#failure;
    try {
      await this.#calls.call('append', [group, mark], [payload.buffer]);
    } catch (error) {
      throw this.#fail(error instanceof Error ? error.message : String(error));
    }
    this.#lastSequence = lastSequence;
  }

  async *read(fromSequence: number): AsyncGenerator<JournalBatch, void, undefined> {
    for (let ahead = this.#readAhead(fromSequence); ; ) {
      const chunk = await ahead;
      const last = chunk.at(-1);
      if (last === undefined) return;
      ahead = this.#readAhead(last.lastSequence + 1);
      yield decodeChunk(chunk, fromSequence);
    }
  }

  hashAt(sequence: number): string | undefined {
    return this.#reader.hashAt(sequence);
  }

  check(toSequence: number): Promise<number> {
    return this.#calls.call('check', [toSequence]);
  }

  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    this.#reader.close();
    // What was appended is on disk, whatever closing says.
    await this.#calls.close().catch(() => {});
  }

  /** Marks an error as handled: it reaches the reader at this chunk, and until then nothing awaits it. */
  #readAhead(fromSequence: number): Promise<readonly StoredGroup[]> {
    const chunk = this.#calls.call('read', [fromSequence]);
    chunk.catch(() => {});
    return chunk;
  }

  /** After this nothing is ever appended again: the state on disk is unknown until the next start has read it. */
  #fail(detail: string): JournalWriteError {
    this.#failure ??= new JournalWriteError(detail);
    return this.#failure;
  }
}
