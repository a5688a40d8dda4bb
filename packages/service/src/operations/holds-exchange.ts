import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { RESTORING } from '../journal/open-journal.ts';
import { MANIFEST_NAME } from '../recovery/backup-manifest.ts';

const DATABASES = ['journal.sqlite', 'store.sqlite', 'auth.sqlite', 'settlement.sqlite'];
const SUFFIXES = ['', '-wal', '-shm', '-journal'];

/**
 * What an exchange keeps in DATA_DIR, or a backup in its folder. The lock is not part of it: it is there before anything
 * has been decided.
 */
const NAMES = [
  ...DATABASES.flatMap((database) => SUFFIXES.map((suffix) => `${database}${suffix}`)),
  'snapshots',
  'demo.json',
  'demo-seeding',
  'demo-wallets.json',
  'master.key',
  'admin.token',
  'operator.nonce',
  RESTORING,
  MANIFEST_NAME,
];

/**
 * Whether a folder has anything of an exchange, even if it is only what is left of one. False for a folder that does not
 * exist or has only other things in it, such as `chain`, the folder of `npm run start:chain`.
 */
export function holdsExchange(dataDir: string): boolean {
  return NAMES.some((name) => existsSync(join(dataDir, name)));
}
