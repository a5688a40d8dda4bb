import { createOwnerOnly } from '../sqlite/create-owner-only.ts';
import { migrateAuth } from './migrations.ts';
import { openAuthFile } from './open-auth-file.ts';

/** Creates auth.sqlite, readable by its owner only, or migrates an existing one to the newest tables. */
export function prepareAuthFile(path: string): void {
  createOwnerOnly(path);
  const database = openAuthFile(path);
  try {
    migrateAuth(database);
  } finally {
    database.close();
  }
}
