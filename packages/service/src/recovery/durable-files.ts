import { chmodSync, constants, copyFileSync, readdirSync, writeFileSync } from 'node:fs';
import { makeFolder } from '../make-folder.ts';
import { syncToDisk } from '../sync-to-disk.ts';

const OWNER_ONLY = 0o600;

/** Makes a folder that only its owner may read, or takes one that is empty. */
export function takeEmptyFolder(folder: string): void {
  if (namesInFolder(folder).length > 0) throw new Error(`${folder} is not empty`);
}

/**
 * What is in a folder, which is made when it is missing.
 *
 * @throws {Error} when it is no folder, or cannot be made or read.
 */
export function namesInFolder(folder: string): readonly string[] {
  try {
    makeFolder(folder);
    return readdirSync(folder);
  } catch (cause) {
    const { message } = cause as Error;
    throw new Error(
      `${folder} must be a folder that this process may make or use (the system says: ${message}): give another`,
      { cause },
    );
  }
}

/** Copies a file that must not be there yet, for its owner only, and waits until it is on disk. */
export function copySynced(from: string, to: string): void {
  copyFileSync(from, to, constants.COPYFILE_EXCL);
  sealFile(to);
}

/** Makes a file that must not be there yet, for its owner only, and waits until it is on disk. */
export function createSynced(path: string, text: string): void {
  writeFileSync(path, text, { flag: 'wx', mode: OWNER_ONLY });
  syncToDisk(path);
}

/** Takes a file from everybody but its owner, and waits until it is on disk. */
export function sealFile(path: string): void {
  chmodSync(path, OWNER_ONLY);
  syncToDisk(path);
}
