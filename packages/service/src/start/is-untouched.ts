import { readdirSync, statSync } from 'node:fs';

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
 * @throws the system's error when the folder cannot be read
 */
export function isUntouched(dataDir: string): boolean {
  const found = statSync(dataDir, { throwIfNoEntry: false });
  if (found?.isDirectory() !== true) return found === undefined;
  const names = readdirSync(dataDir).filter((name) => !isOfLock(name));
  return names.length > 0 && names.every((name) => LEFT_BY_TRIALS.has(name));
}
