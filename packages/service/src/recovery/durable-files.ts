import { chmodSync, constants, copyFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { syncToDisk } from '../sync-to-disk.ts';

const OWNER_ONLY = 0o600;
const OWNER_ONLY_FOLDER = 0o700;

/** Makes a folder that only its owner may read, or takes one that is empty. */
export function takeEmptyFolder(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${folder} is not empty`);
  mkdirSync(folder, { recursive: true, mode: OWNER_ONLY_FOLDER });
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
