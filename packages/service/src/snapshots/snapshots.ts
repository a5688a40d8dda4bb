import { KEPT_SNAPSHOTS } from './limits.ts';
import type { SnapshotDisk } from './snapshot-disk.ts';
import { parseSnapshot, type Snapshot, SnapshotFileError, snapshotHead } from './snapshot-format.ts';

const SNAPSHOT_NAME = /^([1-9]\d{0,15})\.snapshot$/;
const UNFINISHED = '.unfinished';

/**
 * Writes a snapshot atomically, then removes all but the newest few and the newest that the store has reached. If the
 * write fails, its unfinished file is removed.
 *
 * @param storeSequence the store's position: recovery uses no snapshot that is ahead of it
 * @throws what the disk throws.
 */
export function saveSnapshot(disk: SnapshotDisk, snapshot: Snapshot, storeSequence: number): void {
  const name = nameOf(snapshot.sequence);
  try {
    disk.writeSynced(name + UNFINISHED, [snapshotHead(snapshot), snapshot.state]);
    disk.rename(name + UNFINISHED, name);
    disk.syncFolder();
  } catch (error) {
    throw errorAfterCleanup(disk, error);
  }
  // A power failure must not take the store back behind every snapshot that is left.
  disk.syncStore();
  pruneSnapshots(disk, storeSequence);
  removeUnfinished(disk);
}

function pruneSnapshots(disk: SnapshotDisk, storeSequence: number): void {
  const sequences = snapshotSequences(disk);
  const needed = sequences.find((sequence) => sequence <= storeSequence);
  for (const sequence of sequences.slice(KEPT_SNAPSHOTS)) {
    if (sequence !== needed) disk.remove(nameOf(sequence));
  }
}

/** Removes the unfinished file of an interrupted process: nothing reads it, and the journal may need the space. */
export function removeUnfinished(disk: SnapshotDisk): void {
  for (const left of disk.names().filter((each) => each.endsWith(UNFINISHED))) disk.remove(left);
}

/** The error of the write, with the error of removing the unfinished file, if any, added to it. */
function errorAfterCleanup(disk: SnapshotDisk, error: unknown): unknown {
  try {
    removeUnfinished(disk);
    return error;
  } catch (second) {
    const [why, left] = [error, second].map((each) => (each instanceof Error ? each.message : String(each)));
    return new Error(`${why}; the unfinished file could not be removed either: ${left}`, { cause: error });
  }
}

/** The sequences that have a snapshot, newest first. */
export function snapshotSequences(disk: SnapshotDisk): readonly number[] {
  return disk
    .names()
    .map((name) => Number(SNAPSHOT_NAME.exec(name)?.[1]))
    .filter((sequence) => Number.isSafeInteger(sequence))
    .sort((a, b) => b - a);
}

/** @throws {SnapshotFileError} when it is damaged, or holds another sequence than its name says. */
export function readSnapshot(disk: SnapshotDisk, sequence: number): Snapshot {
  const snapshot = parseSnapshot(disk.read(nameOf(sequence)));
  if (snapshot.sequence !== sequence)
    throw new SnapshotFileError(`it holds the state of sequence ${snapshot.sequence}`);
  return snapshot;
}

function nameOf(sequence: number): string {
  return `${sequence}.snapshot`;
}
