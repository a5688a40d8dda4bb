import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { invariant } from '../invariant.ts';
import type { Snapshot } from './snapshot-format.ts';

/** Saves snapshots. */
export interface SnapshotWriter {
  /**
   * Resolves when the snapshot is on disk; rejects when it could not be saved, which costs only a longer restart. One
   * at a time.
   *
   * @param storeSequence the store's position: see {@link saveSnapshot}
   */
  save(snapshot: Snapshot, storeSequence: number): Promise<void>;
  close(): Promise<void>;
}

export interface SnapshotThreadStart {
  readonly folder: string;
}

export interface SnapshotTask {
  readonly snapshot: Snapshot;
  /** The store's position. */
  readonly storeSequence: number;
}

/** The thread's answer to a snapshot: undefined, or why it could not be saved. */
export interface SnapshotAnswer {
  readonly failure: string | undefined;
}

const THREAD = new URL('./snapshot-thread.ts', import.meta.url);

/**
 * Starts a writer on its own thread: writing and syncing a large snapshot delays neither commands nor the journal. If
 * the thread dies, the next snapshot starts another.
 *
 * @param program another script for the thread, for tests.
 */
export function startSnapshotWriter(folder: string, program: URL = THREAD): SnapshotWriter {
  return new ThreadedSnapshotWriter(folder, program);
}

class ThreadedSnapshotWriter implements SnapshotWriter {
  readonly #folder: string;
  readonly #program: URL;
  /** Undefined once it has ended or died. */
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
    if (this.#isClosed) return Promise.reject(new Error('a snapshot could not be saved: its writer is closed'));
    // Without memory for a thread or for a copy, what throws here rejects, and nothing is being saved.
    return new Promise((resolve, reject) => {
      this.#thread ??= this.#start();
      this.#thread.postMessage({ snapshot, storeSequence } satisfies SnapshotTask, transferable(snapshot.state));
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
    // On death the error event comes some time before the exit event.
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
    else saving?.reject(new Error(`a snapshot could not be saved: ${failure}`));
  }
}

/** A state that fills its buffer is transferred; one that is part of a larger buffer is copied. */
function transferable(state: Uint8Array): ArrayBuffer[] {
  const { buffer } = state;
  return buffer instanceof ArrayBuffer && buffer.byteLength === state.byteLength ? [buffer] : [];
}
