import { closeSync, fsyncSync, openSync, rmSync, writeFileSync } from 'node:fs';

/** Waits until the content of a file, or the entries of a folder, are on disk. */
export function syncToDisk(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/**
 * Writes a new file, readable by its owner only, and waits until it is on disk; if that fails, there is no file. Uses
 * writeFileSync, which writes all or throws: on a nearly full disk, writeSync may write less without an error.
 */
export function createSynced(path: string, text: string): void {
  const file = openSync(path, 'wx', 0o600);
  try {
    writeFileSync(file, text);
    fsyncSync(file);
  } catch (error) {
    rmSync(path);
    throw error;
  } finally {
    closeSync(file);
  }
}
