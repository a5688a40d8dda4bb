import { KEPT_SNAPSHOTS } from './limits.ts';
import type { SnapshotDisk } from './snapshot-disk.ts';
import { parseSnapshot, type Snapshot, SnapshotFileError, snapshotHead } from './snapshot-format.ts';

const SNAPSHOT_NAME = /^([1-9]\d{0,15})\.snapshot$/;
const UNFINISHED = '.unfinished';

/**
 * Writes a snapshot so that it is there whole or not at all, then lets go of all but the newest, and the newest that the
 * store has reached. One that could not be written gives back the room it took.
 *
 * @param storeSequence what the store has reached: recovery uses no snapshot that is ahead of it
 * @throws what the disk throws.
 */
export function saveSnapshot(disk: SnapshotDisk, snapshot: Snapshot, storeSequence: number): void {
  const name = nameOf(snapshot.sequence);
  try {
    disk.writeSynced(name + UNFINISHED, [snapshotHead(snapshot), snapshot.state]);
    disk.rename(name + UNFINISHED, name);
    disk.syncFolder();
  } catch (error) {
    throw whyNotKept(disk, error);
  }
  letGoOfOld(disk, storeSequence);
  removeUnfinished(disk);
}

function letGoOfOld(disk: SnapshotDisk, storeSequence: number): void {
  const sequences = snapshotSequences(disk);
  const needed = sequences.find((sequence) => sequence <= storeSequence);
  for (const sequence of sequences.slice(KEPT_SNAPSHOTS)) {
    if (sequence !== needed) disk.remove(nameOf(sequence));
  }
}

/** Removes what a process left that was cut off while it wrote: nobody reads it, and the journal may need its room. */
export function removeUnfinished(disk: SnapshotDisk): void {
  for (const left of disk.names().filter((each) => each.endsWith(UNFINISHED))) disk.remove(left);
}

/** What the writing threw, and with it what kept the unfinished file from being removed. */
function whyNotKept(disk: SnapshotDisk, error: unknown): unknown {
  try {
    removeUnfinished(disk);
    return error;
  } catch (second) {
    const [why, left] = [error, second].map((each) => (each instanceof Error ? each.message : String(each)));
    return new Error(`${why}; nor could the unfinished file be removed: ${left}`, { cause: error });
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

/** @throws {SnapshotFileError} when it is damaged, or another's under this name. */
export function readSnapshot(disk: SnapshotDisk, sequence: number): Snapshot {
  const snapshot = parseSnapshot(disk.read(nameOf(sequence)));
  if (snapshot.sequence !== sequence) throw new SnapshotFileError(`it is of sequence ${snapshot.sequence}`);
  return snapshot;
}

function nameOf(sequence: number): string {
  return `${sequence}.snapshot`;
}
