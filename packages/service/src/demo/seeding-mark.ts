import { existsSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readOrCreateOwnerFile } from '../owner-file.ts';
import { syncToDisk } from '../sync-to-disk.ts';

/**
 * A file that exists while a demo is being seeded. If a start finds it, an earlier seeding was interrupted. Its creation and
 * its removal are on disk when they return.
 */
export function seedingMark(dataDir: string) {
  const path = join(dataDir, 'demo-seeding');
  return {
    get exists(): boolean {
      return existsSync(path);
    },
    create: () => void readOrCreateOwnerFile(path, () => 'the demo is being seeded'),
    remove: () => {
      rmSync(path);
      syncToDisk(dirname(path));
    },
  };
}
