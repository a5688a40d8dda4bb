import { mkdirSync } from 'node:fs';
import path from 'node:path';

/**
 * Makes a folder that only its owner may read, and its missing parents. It makes one folder at a time, because Node's
 * `recursive` option loops forever where mkdir reports ENOENT although the parent exists (below /proc on Linux).
 *
 * @throws the system's error
 */
export function makeFolder(folder: string): void {
  const parent = path.dirname(folder);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT' || parent === folder) throw error;
    makeFolder(parent);
    mkdirSync(folder, { mode: 0o700 });
  }
}
