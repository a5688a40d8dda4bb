import { existsSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readOrCreateOwnerFile } from '../owner-file.ts';
import { syncToDisk } from '../sync-to-disk.ts';

/** A file that exists while a demo is being seeded. If a start finds it, an earlier seeding was interrupted. */
export interface SeedingMark {
  readonly exists: boolean;
  /** Creates the file. It is on disk when this returns; the same goes for {@link remove}. */
  create(): void;
  remove(): void;
}

export function seedingMark(dataDir: string): SeedingMark {
  const path = join(dataDir, 'demo-seeding');
  return {
    get exists() {
      return existsSync(path);
    },
    create: () => void readOrCreateOwnerFile(path, () => 'the demo is being seeded'),
    remove: () => {
      rmSync(path);
      syncToDisk(dirname(path));
    },
  };
}
