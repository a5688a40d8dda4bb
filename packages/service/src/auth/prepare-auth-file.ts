import { closeSync, openSync } from 'node:fs';
import { Kysely } from 'kysely';
import { sqliteDialect } from '../sqlite/kysely-dialect.ts';
import { migrateAuth } from './migrations.ts';
import { openAuthFile } from './open-auth-file.ts';
import type { AuthSchema } from './schema.ts';

/**
 * Creates auth.sqlite, readable by its owner only, or migrates an existing one to the newest tables. This is done
 * before the store's thread opens it, because loading the query builder takes longer than everything else in that
 * thread.
 */
export async function prepareAuthFile(path: string): Promise<void> {
  closeSync(openSync(path, 'a', 0o600));
  const database = openAuthFile(path);
  try {
    await migrateAuth(new Kysely<AuthSchema>({ dialect: sqliteDialect(database) }));
  } finally {
    database.close();
  }
}
