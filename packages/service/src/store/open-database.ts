import { DatabaseSync } from 'node:sqlite';
import { CamelCasePlugin, Kysely } from 'kysely';
import { sqliteDialect } from '../sqlite/kysely-dialect.ts';
import { READER_CACHE_KIB } from './limits.ts';
import type { Tables } from './schema.ts';

/** One connection to the store, bare and wrapped by Kysely, whose `destroy` closes it only if a query was run. */
export interface StoreDatabase {
  readonly connection: DatabaseSync;
  readonly db: Kysely<Tables>;
}

/** A connection that sees committed data and never waits for the writer. */
export function openForReading(path: string): StoreDatabase {
  const connection = new DatabaseSync(path, { readOnly: true });
  connection.exec(`PRAGMA cache_size = -${READER_CACHE_KIB}`);
  return throughKysely(connection);
}

export function throughKysely(connection: DatabaseSync): StoreDatabase {
  const db = new Kysely<Tables>({ dialect: sqliteDialect(connection), plugins: [new CamelCasePlugin()] });
  return { connection, db };
}
