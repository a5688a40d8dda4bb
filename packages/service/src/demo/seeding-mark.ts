import { existsSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readOrCreateOwnerFile } from '../operations/owner-file.ts';
import { syncToDisk } from '../sync-to-disk.ts';

/** A file that is there from before a demo's first command until after its last one of seeding: left over, it tells of half a demo. */
export interface SeedingMark {
  readonly isThere: boolean;
  /** On disk when this returns, as is {@link remove}. */
  make(): void;
  remove(): void;
}

export function seedingMark(dataDir: string): SeedingMark {
  const path = join(dataDir, 'demo-seeding');
  return {
    get isThere() {
      return existsSync(path);
    },
    make: () => void readOrCreateOwnerFile(path, () => 'the demo is being made'),
    remove: () => {
      rmSync(path);
      syncToDisk(dirname(path));
    },
  };
}
