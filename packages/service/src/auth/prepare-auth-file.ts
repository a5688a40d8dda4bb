import { closeSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { sqliteDialect } from '../sqlite/kysely-dialect.ts';
import { BUSY_WAIT_MS } from './limits.ts';
import { migrateAuth } from './migrations.ts';
import type { AuthSchema } from './schema.ts';

/**
 * Makes auth.sqlite, readable by its owner only, or brings one that there is to its newest tables. Done before its thread
 * opens it, which then needs no query builder: that takes longer to load than all the rest of the thread.
 */
export async function prepareAuthFile(path: string): Promise<void> {
  closeSync(openSync(path, 'a', 0o600));
  const database = new DatabaseSync(path, { timeout: BUSY_WAIT_MS });
  try {
    database.exec('pragma journal_mode = wal; pragma synchronous = full');
    await migrateAuth(new Kysely<AuthSchema>({ dialect: sqliteDialect(database) }));
  } finally {
    database.close();
  }
}
