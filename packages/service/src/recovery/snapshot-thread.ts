import { parentPort, workerData } from 'node:worker_threads';
import { invariant } from '../invariant.ts';
import { snapshotFolder } from './snapshot-disk.ts';
import type { Snapshot } from './snapshot-format.ts';
import type { SnapshotAnswer, SnapshotThreadStart } from './snapshot-writer.ts';
import { saveSnapshot } from './snapshots.ts';

// The thread that hashes and writes snapshots.

invariant(parentPort !== null, 'the snapshot thread is started as a thread');
const port = parentPort;
const disk = snapshotFolder((workerData as SnapshotThreadStart).folder);

port.on('message', (snapshot: Snapshot | undefined) => {
  if (snapshot === undefined) port.close();
  else port.postMessage({ failure: failureOf(snapshot) } satisfies SnapshotAnswer);
});

function failureOf(snapshot: Snapshot): string | undefined {
  try {
    saveSnapshot(disk, snapshot);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
