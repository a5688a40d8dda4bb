import { parentPort, workerData } from 'node:worker_threads';
import { invariant } from '../invariant.ts';
import { serveMethods } from '../threads/serve-calls.ts';
import { snapshotFolder } from './snapshot-disk.ts';
import type { Snapshot } from './snapshot-format.ts';
import { saveSnapshot } from './snapshots.ts';

// The thread that hashes and writes snapshots.

/** What the thread receives when it starts. */
export interface SnapshotThreadStart {
  readonly folder: string;
}

export type SnapshotMethods = typeof methods;

invariant(parentPort !== null, 'snapshot-thread.ts runs as a worker thread');
const disk = snapshotFolder((workerData as SnapshotThreadStart).folder);
const methods = {
  save: (snapshot: Snapshot, storeSequence: number) => saveSnapshot(disk, snapshot, storeSequence),
  close: () => undefined,
};
serveMethods(parentPort, methods);
