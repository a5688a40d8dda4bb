import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { invariant } from '../journal/invariant.ts';
import type { Snapshot } from './snapshot-format.ts';

/** Takes snapshots away and keeps them. */
export interface SnapshotWriter {
  /** Resolves when it is on disk; rejects when it could not be kept, which costs a longer restart and nothing else. One at a time. */
  save(snapshot: Snapshot): Promise<void>;
  close(): Promise<void>;
}

export interface SnapshotThreadStart {
  readonly folder: string;
}

/** What the thread answers to a snapshot: nothing, or why it could not be kept. */
export interface SnapshotAnswer {
  readonly failure: string | undefined;
}

const THREAD = new URL('./snapshot-thread.ts', import.meta.url);

/** A writer on a thread of its own: writing and syncing a large snapshot stops neither commands nor the journal. */
export function startSnapshotWriter(folder: string): SnapshotWriter {
  return new ThreadedSnapshotWriter(folder);
}

class ThreadedSnapshotWriter implements SnapshotWriter {
  readonly #thread: Worker;
  #saving: { readonly resolve: () => void; readonly reject: (error: Error) => void } | undefined;
  #ended = false;

  constructor(folder: string) {
    this.#thread = new Worker(THREAD, { workerData: { folder } satisfies SnapshotThreadStart });
    this.#thread.on('message', ({ failure }: SnapshotAnswer) => this.#answered(failure));
    this.#thread.on('error', (error: Error) => this.#answered(`its thread died: ${error.message}`));
    this.#thread.on('exit', () => {
      this.#ended = true;
      this.#answered('its thread ended');
    });
  }

  save(snapshot: Snapshot): Promise<void> {
    invariant(this.#saving === undefined, 'one snapshot is saved at a time');
    if (this.#ended) return Promise.reject(new Error('a snapshot could not be kept: its thread ended'));
    return new Promise((resolve, reject) => {
      this.#saving = { resolve, reject };
      this.#thread.postMessage(snapshot, transferable(snapshot.state));
    });
  }

  async close(): Promise<void> {
    if (this.#ended) return;
    const ended = once(this.#thread, 'exit');
    this.#thread.postMessage(undefined);
    await ended;
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
