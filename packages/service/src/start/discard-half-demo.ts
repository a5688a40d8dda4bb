import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { seedingMark } from '../demo/seeding-mark.ts';
import { journalPath } from '../journal/open-journal.ts';
import { snapshotsPath } from '../snapshots/snapshot-disk.ts';
import { removeStore } from './open-fitting-store.ts';
import type { StartContext } from './start-context.ts';

/**
 * Deletes the incomplete demo that an interrupted start left: this start seeds it again, or runs without one. No user
 * can have data in it, because keys are opened only after the demo is complete; if there is a key file, everything is
 * kept.
 */
export function discardHalfDemo({
  settings: { dataDir },
  onProgress,
}: Pick<StartContext, 'settings' | 'onProgress'>): void {
  const mark = seedingMark(dataDir);
  if (!mark.exists || existsSync(join(dataDir, 'auth.sqlite'))) return;
  onProgress('The last start was interrupted while it made the demo: deleting the incomplete data.');
  rmSync(snapshotsPath(dataDir), { recursive: true, force: true });
  removeStore(dataDir);
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${journalPath(dataDir)}${suffix}`, { force: true });
  // Removed last: if this is interrupted, the next start repeats it.
  mark.remove();
}
