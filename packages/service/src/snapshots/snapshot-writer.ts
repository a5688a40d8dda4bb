import { Worker } from 'node:worker_threads';
import { invariant } from '../invariant.ts';
import { ThreadCalls } from '../threads/thread-calls.ts';
import type { Snapshot } from './snapshot-format.ts';
import type { SnapshotMethods, SnapshotThreadStart } from './snapshot-thread.ts';

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

const THREAD = new URL('./snapshot-thread.ts', import.meta.url);

/**
 * A writer with a thread of its own: writing and syncing a large snapshot delays neither commands nor the journal. The
 * first snapshot starts the thread, and so does the next one after it died.
 */
export class ThreadedSnapshotWriter implements SnapshotWriter {
  readonly #folder: string;
  readonly #program: URL;
  /** Undefined before the first snapshot, and after the thread died. */
  #calls: ThreadCalls<SnapshotMethods> | undefined;
  #isClosed = false;

  /** @param program another script for the thread, for tests */
  constructor(folder: string, program: URL = THREAD) {
    this.#folder = folder;
    this.#program = program;
  }

  async save(snapshot: Snapshot, storeSequence: number): Promise<void> {
    invariant(this.#calls === undefined || this.#calls.pending === 0, 'one snapshot is saved at a time');
    try {
      if (this.#isClosed) throw new Error('its writer is closed');
      // Without memory for a thread or for a copy, this throws.
      this.#calls ??= this.#start();
      await this.#calls.call('save', [snapshot, storeSequence], transferable(snapshot.state));
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new Error(`a snapshot could not be saved: ${why}`, { cause: error });
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#calls?.close();
  }

  #start(): ThreadCalls<SnapshotMethods> {
    const thread = new Worker(this.#program, { workerData: { folder: this.#folder } satisfies SnapshotThreadStart });
    return new ThreadCalls(thread, {
      onDead: () => {
        this.#calls = undefined;
      },
    });
  }
}

/** A state that fills its buffer is transferred; one that is part of a larger buffer is copied. */
function transferable(state: Uint8Array): ArrayBuffer[] {
  const { buffer } = state;
  return buffer instanceof ArrayBuffer && buffer.byteLength === state.byteLength ? [buffer] : [];
}
