import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { invariant } from '../invariant.ts';
import type { Snapshot } from './snapshot-format.ts';

/** Takes snapshots away and keeps them. */
export interface SnapshotWriter {
  /**
   * Resolves when it is on disk; rejects when it could not be kept, which costs a longer restart and nothing else. One at a time.
   *
   * @param storeSequence what the store has reached: {@link saveSnapshot}
   */
  save(snapshot: Snapshot, storeSequence: number): Promise<void>;
  close(): Promise<void>;
}

export interface SnapshotThreadStart {
  readonly folder: string;
}

export interface SnapshotTask {
  readonly snapshot: Snapshot;
  /** What the store has reached. */
  readonly storeSequence: number;
}

/** What the thread answers to a snapshot: nothing, or why it could not be kept. */
export interface SnapshotAnswer {
  readonly failure: string | undefined;
}

const THREAD = new URL('./snapshot-thread.ts', import.meta.url);

/**
 * A writer on a thread of its own: writing and syncing a large snapshot stops neither commands nor the journal. A thread
 * that died is replaced by the next snapshot.
 *
 * @param program another one than the thread's, for tests.
 */
export function startSnapshotWriter(folder: string, program: URL = THREAD): SnapshotWriter {
  return new ThreadedSnapshotWriter(folder, program);
}

class ThreadedSnapshotWriter implements SnapshotWriter {
  readonly #folder: string;
  readonly #program: URL;
  /** Undefined once it has ended, or died. */
  #thread: Worker | undefined;
  #saving: { readonly resolve: () => void; readonly reject: (error: Error) => void } | undefined;
  #isClosed = false;

  constructor(folder: string, program: URL) {
    this.#folder = folder;
    this.#program = program;
    this.#thread = this.#start();
  }

  save(snapshot: Snapshot, storeSequence: number): Promise<void> {
    invariant(this.#saving === undefined, 'one snapshot is saved at a time');
    if (this.#isClosed) return Promise.reject(new Error('a snapshot could not be kept: its writer ended'));
    this.#thread ??= this.#start();
    const thread = this.#thread;
    return new Promise((resolve, reject) => {
      // Throws when there is no memory to copy it: then nothing is being saved.
      thread.postMessage({ snapshot, storeSequence } satisfies SnapshotTask, transferable(snapshot.state));
      this.#saving = { resolve, reject };
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#thread === undefined) return;
    const ended = once(this.#thread, 'exit');
    this.#thread.postMessage(undefined);
    await ended;
  }

  #start(): Worker {
    const thread = new Worker(this.#program, { workerData: { folder: this.#folder } satisfies SnapshotThreadStart });
    thread.on('message', ({ failure }: SnapshotAnswer) => this.#answered(failure));
    // An error comes some time before the exit that follows it.
    const gone = (why: string): void => {
      if (this.#thread !== thread) return;
      this.#thread = undefined;
      this.#answered(why);
    };
    thread.on('error', (error: Error) => gone(`its thread died: ${error.message}`));
    thread.on('exit', () => gone('its thread ended'));
    return thread;
  }

  #answered(failure: string | undefined): void {
    const saving = this.#saving;
    this.#saving = undefined;
    if (failure === undefined) saving?.resolve();
    else saving?.reject(new Error(`a snapshot could not be kept: ${failure}`));
  }
}

/** A state that fills its buffer is handed over; one that is part of a larger buffer is copied. */
function transferable(state: Uint8Array): ArrayBuffer[] {
  const { buffer } = state;
  return buffer instanceof ArrayBuffer && buffer.byteLength === state.byteLength ? [buffer] : [];
}
