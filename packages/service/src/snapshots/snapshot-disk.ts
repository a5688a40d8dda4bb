import {
  closeSync,
  existsSync,
  fdatasyncSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { syncToDisk } from '../sync-to-disk.ts';
import { MAX_SNAPSHOT_BYTES, SLICE_BYTES, SNAPSHOT_WRITE_BYTES } from './limits.ts';
import { HEAD_BYTES, SnapshotFileError } from './snapshot-format.ts';

/** The folder of snapshots, one step per call, so that a test can stop between any two. */
export interface SnapshotDisk {
  /** Empty when there is no folder. */
  names(): readonly string[];
  /** @throws {SnapshotFileError} when it is larger than any snapshot. */
  read(name: string): Uint8Array;
  /** Writes a new file, in a folder created if missing, and syncs it. Its name may be lost until {@link syncFolder}. */
  writeSynced(name: string, parts: readonly Uint8Array[]): void;
  rename(from: string, to: string): void;
  remove(name: string): void;
  /** Waits until all names are durable. */
  syncFolder(): void;
  /** Waits until the rows that the store has are durable: their commits do not wait for that. */
  syncStore(): void;
}

/** The path of a data folder's snapshots. */
export function snapshotsPath(dataDir: string): string {
  return join(dataDir, 'snapshots');
}

/** The real folder; created at the first write. */
export function snapshotFolder(folder: string, bounds: ReadBounds = READ_BOUNDS): SnapshotDisk {
  return {
    names: () => (existsSync(folder) ? readdirSync(folder) : []),
    read: (name) => readParts(join(folder, name), bounds),
    writeSynced: (name, parts) => {
      // Not those above it: where the data folder was moved away from, a new one would be in its way when it is put back.
      if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
      writeSynced(join(folder, name), parts);
    },
    rename: (from, to) => renameSync(join(folder, from), join(folder, to)),
    remove: (name) => rmSync(join(folder, name), { force: true }),
    syncFolder: () => syncToDisk(folder),
    syncStore: () => syncStoreIn(dirname(folder)),
  };
}

/** A store without a log was closed, and is on disk. */
function syncStoreIn(dataDir: string): void {
  try {
    syncToDisk(join(dataDir, 'store.sqlite-wal'));
    syncToDisk(dataDir);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

/** How files are read; tests use other values. */
interface ReadBounds {
  /** The largest file that is read, bytes. */
  readonly maxBytes: number;
  /** Bytes read by one call: Node reads less than 2 GiB at once. */
  readonly partBytes: number;
}

const READ_BOUNDS: ReadBounds = { maxBytes: HEAD_BYTES + MAX_SNAPSHOT_BYTES, partBytes: SLICE_BYTES };

/** Reads a whole file; its length is checked before memory is allocated for it. */
function readParts(path: string, { maxBytes, partBytes }: ReadBounds): Uint8Array {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    if (size > maxBytes) throw new SnapshotFileError(`it has ${size} bytes, more than any snapshot (${maxBytes})`);
    const bytes = new Uint8Array(size);
    for (let start = 0; start < size; ) {
      const read = readSync(file, bytes, start, Math.min(partBytes, size - start), start);
      if (read === 0) throw new SnapshotFileError(`it ended at byte ${start} while it was read`);
      start += read;
    }
    return bytes;
  } finally {
    closeSync(file);
  }
}

function writeSynced(path: string, parts: readonly Uint8Array[]): void {
  const file = openSync(path, 'w', 0o600);
  try {
    for (const part of parts) writePart(file, part);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function writePart(file: number, part: Uint8Array): void {
  for (let start = 0; start < part.length; ) {
    start += writeSync(file, part, start, Math.min(SNAPSHOT_WRITE_BYTES, part.length - start));
    fdatasyncSync(file);
  }
}
