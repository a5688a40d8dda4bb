import { readdirSync, type Stats, statSync } from 'node:fs';
import { isPermissionError } from '../permission-error.ts';

/** What `npm run start:chain` and the deployment of the contracts leave in the default DATA_DIR. */
const LEFT_BY_TRIALS = new Set(['chain', 'deployment.json']);

/** Whether a file is the lock's, which is there before anything has been decided. */
export function isOfLock(name: string): boolean {
  return name.startsWith('lock.');
}

/**
 * Whether no start and nobody else has made this folder: it does not exist, or has nothing in it but what a trial of the
 * local chain left. An empty folder was made on purpose.
 *
 * @throws the system's error when this user may not read the folder
 */
export function isUntouched(dataDir: string): boolean {
  const found = statOf(dataDir);
  if (found?.isDirectory() !== true) return found === undefined;
  const names = readdirSync(dataDir).filter((name) => !isOfLock(name));
  return names.length > 0 && names.every((name) => LEFT_BY_TRIALS.has(name));
}

/** Null for a path that the system refuses, such as a name that is too long: whoever takes the folder reports that. */
function statOf(path: string): Stats | undefined | null {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if (isPermissionError(error)) throw error;
    return null;
  }
}
