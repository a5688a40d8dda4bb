import { parentPort, workerData } from 'node:worker_threads';
import { invariant } from '../invariant.ts';
import { snapshotFolder } from './snapshot-disk.ts';
import type { SnapshotAnswer, SnapshotTask, SnapshotThreadStart } from './snapshot-writer.ts';
import { saveSnapshot } from './snapshots.ts';

// The thread that hashes and writes snapshots.

invariant(parentPort !== null, 'snapshot-thread.ts runs as a worker thread');
const port = parentPort;
const disk = snapshotFolder((workerData as SnapshotThreadStart).folder);

port.on('message', (task: SnapshotTask | undefined) => {
  if (task === undefined) port.close();
  else port.postMessage({ failure: failureOf(task) } satisfies SnapshotAnswer);
});

function failureOf({ snapshot, storeSequence }: SnapshotTask): string | undefined {
  try {
    saveSnapshot(disk, snapshot, storeSequence);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
