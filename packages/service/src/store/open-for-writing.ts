import { DatabaseSync } from 'node:sqlite';
import { createOwnerOnly } from '../sqlite/create-owner-only.ts';
import { createTables } from './create-tables.ts';
import { CHECKPOINT_PAGES, WRITER_CACHE_KIB } from './limits.ts';

/**
 * A writing connection to a store, which is created if there is none; while the service runs, the projector has the
 * only one. Commits are not synced to disk one by one: after a power failure the store may be at an earlier sequence,
 * consistent, and projection continues from there. Only its owner may read a new file, because it holds everyone's
 * orders and balances.
 */
export function openForWriting(path: string): DatabaseSync {
  if (path !== ':memory:') createOwnerOnly(path);
  const connection = new DatabaseSync(path);
  connection.exec('PRAGMA journal_mode = WAL');
  connection.exec('PRAGMA synchronous = NORMAL');
  connection.exec(`PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
  connection.exec(`PRAGMA cache_size = -${WRITER_CACHE_KIB}`);
  createTables(connection);
  return connection;
}
