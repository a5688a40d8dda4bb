import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Waits until the content of a file, or the entries of a folder, are on disk. */
export function syncToDisk(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
