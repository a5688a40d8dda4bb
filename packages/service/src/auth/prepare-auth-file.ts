import { closeSync, openSync } from 'node:fs';
import { migrateAuth } from './migrations.ts';
import { openAuthFile } from './open-auth-file.ts';

/** Creates auth.sqlite, readable by its owner only, or migrates an existing one to the newest tables. */
export function prepareAuthFile(path: string): void {
  closeSync(openSync(path, 'a', 0o600));
  const database = openAuthFile(path);
  try {
    migrateAuth(database);
  } finally {
    database.close();
  }
}
