import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { seedingMark } from '../demo/seeding-mark.ts';
import { journalPath } from '../journal/open-journal.ts';
import { snapshotsPath } from '../recovery/snapshot-disk.ts';
import { removeStore } from './open-fitting-store.ts';
import type { Starting } from './starting.ts';

/**
 * Throws away what a start that was cut off had made of a demo: this one makes it whole, or none. Nobody was served on it, for
 * keys are opened only once it is whole; where there are keys, all stays.
 */
export function discardHalfDemo({
  settings: { dataDir },
  onProgress,
}: Pick<Starting, 'settings' | 'onProgress'>): void {
  const mark = seedingMark(dataDir);
  if (!mark.isThere || existsSync(join(dataDir, 'auth.sqlite'))) return;
  onProgress('The last start was cut off while it made the demo: what it had made is thrown away.');
  rmSync(snapshotsPath(dataDir), { recursive: true, force: true });
  removeStore(dataDir);
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${journalPath(dataDir)}${suffix}`, { force: true });
  // Last: cut off before, the next start does it again.
  mark.remove();
}
