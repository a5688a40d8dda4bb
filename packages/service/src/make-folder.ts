import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { isPermissionError } from './permission-error.ts';
import { syncToDisk } from './sync-to-disk.ts';

/**
 * Makes a folder that only its owner may read, and its missing parents, and waits until they are on disk: what is synced
 * in a folder is lost with it. Existing folders stay unchanged. It makes one folder at a time, because Node's
 * `recursive` option loops forever where mkdir reports ENOENT although the parent exists (below /proc on Linux).
 *
 * @throws the system's error.
 */
export function makeFolder(folder: string): void {
  if (isFolder(folder)) return;
  const above = dirname(folder);
  if (above !== folder) makeFolder(above);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may have made it in the meantime.
    if (!isFolder(folder)) throw error;
  }
  syncNames(above);
}

/** A folder in which this user may make others, but which it may not read, cannot be synced. */
function syncNames(folder: string): void {
  try {
    syncToDisk(folder);
  } catch (error) {
    if (!isPermissionError(error)) throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
