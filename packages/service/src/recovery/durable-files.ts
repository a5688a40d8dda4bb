import { chmodSync, constants, copyFileSync, readdirSync } from 'node:fs';
import { makeFolder } from '../make-folder.ts';
import { syncToDisk } from '../sync-to-disk.ts';

const OWNER_ONLY = 0o600;

/** Creates a folder that only its owner may read, or accepts an empty one. */
export function takeEmptyFolder(folder: string): void {
  if (namesInFolder(folder).length > 0) throw new Error(`${folder} is not empty: name a new folder`);
}

/**
 * The names in a folder, which is created when it is missing.
 *
 * @throws {Error} when it is not a folder, or cannot be created or read.
 */
export function namesInFolder(folder: string): readonly string[] {
  try {
    makeFolder(folder);
    return readdirSync(folder);
  } catch (cause) {
    const { message } = cause as Error;
    throw new Error(
      `${folder} must be a folder that this process may create or use (the system says: ${message}): choose another`,
      { cause },
    );
  }
}

/** Copies to a new file, readable by its owner only, and waits until it is on disk. */
export function copySynced(from: string, to: string): void {
  copyFileSync(from, to, constants.COPYFILE_EXCL);
  chmodSync(to, OWNER_ONLY);
  syncToDisk(to);
}
