import { DatabaseSync } from 'node:sqlite';
import { CamelCasePlugin, Kysely } from 'kysely';
import { sqliteDialect } from '../sqlite/kysely-dialect.ts';
import { CHECKPOINT_PAGES, READER_CACHE_KIB, WRITER_CACHE_KIB } from './limits.ts';
import type { Tables } from './schema.ts';

/** One connection to the store: as it is, and through Kysely, whose `destroy` closes it. */
export interface StoreDatabase {
  readonly connection: DatabaseSync;
  readonly db: Kysely<Tables>;
}

/**
 * The only writing connection. Commits are not flushed one by one: after a power failure the store may stand at an
 * earlier sequence, whole, and is projected on from there.
 */
export function openForWriting(path: string): StoreDatabase {
  const connection = new DatabaseSync(path);
  connection.exec('PRAGMA journal_mode = WAL');
  connection.exec('PRAGMA synchronous = NORMAL');
  connection.exec(`PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
  connection.exec(`PRAGMA cache_size = -${WRITER_CACHE_KIB}`);
  return withKysely(connection);
}

/** A connection that sees what is committed and never waits for the writer. */
export function openForReading(path: string): StoreDatabase {
  const connection = new DatabaseSync(path, { readOnly: true });
  connection.exec(`PRAGMA cache_size = -${READER_CACHE_KIB}`);
  return withKysely(connection);
}

function withKysely(connection: DatabaseSync): StoreDatabase {
  const db = new Kysely<Tables>({ dialect: sqliteDialect(connection), plugins: [new CamelCasePlugin()] });
  return { connection, db };
}
