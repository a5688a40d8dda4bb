import {
  closeSync,
  fdatasyncSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { SNAPSHOT_WRITE_BYTES } from './limits.ts';

/** The folder of snapshots, one step a call, so that a test can stop between any two. */
export interface SnapshotDisk {
  names(): readonly string[];
  read(name: string): Uint8Array;
  /** Writes a new file and waits until it is on disk. Its name may not be until {@link syncFolder}. */
  writeSynced(name: string, parts: readonly Uint8Array[]): void;
  rename(from: string, to: string): void;
  remove(name: string): void;
  /** Waits until all names are on disk. */
  syncFolder(): void;
}

/** The real folder; made when it is missing. */
export function snapshotFolder(folder: string): SnapshotDisk {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return {
    names: () => readdirSync(folder),
    read: (name) => readFileSync(join(folder, name)),
    writeSynced: (name, parts) => writeSynced(join(folder, name), parts),
    rename: (from, to) => renameSync(join(folder, from), join(folder, to)),
    remove: (name) => rmSync(join(folder, name), { force: true }),
    syncFolder: () => syncFolder(folder),
  };
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

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
