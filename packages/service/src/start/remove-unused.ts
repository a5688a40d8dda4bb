import { readdirSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isOfLock } from './is-untouched.ts';

/** Removes a data folder with nothing in it but its lock, which must be held. Any other stays as it is. */
export function removeUnused(dataDir: string): void {
  const names = readdirSync(dataDir);
  if (!names.every(isOfLock)) return;
  for (const name of names) rmSync(join(dataDir, name));
  rmdirSync(dataDir);
}
