import { KEPT_SNAPSHOTS } from './limits.ts';
import type { SnapshotDisk } from './snapshot-disk.ts';
import { parseSnapshot, type Snapshot, SnapshotFileError, snapshotHead } from './snapshot-format.ts';

const SNAPSHOT_NAME = /^([1-9]\d{0,15})\.snapshot$/;
const UNFINISHED = '.unfinished';

/**
 * Writes a snapshot so that it is there whole or not at all, then lets go of all but the newest.
 *
 * @throws what the disk throws; an unfinished file it leaves is never read.
 */
export function saveSnapshot(disk: SnapshotDisk, snapshot: Snapshot): void {
  const name = nameOf(snapshot.sequence);
  disk.writeSynced(name + UNFINISHED, [snapshotHead(snapshot), snapshot.state]);
  disk.rename(name + UNFINISHED, name);
  disk.syncFolder();
  for (const sequence of snapshotSequences(disk).slice(KEPT_SNAPSHOTS)) disk.remove(nameOf(sequence));
  for (const left of disk.names().filter((each) => each.endsWith(UNFINISHED))) disk.remove(left);
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
