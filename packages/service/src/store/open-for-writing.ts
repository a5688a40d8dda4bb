import { closeSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { CHECKPOINT_PAGES, WRITER_CACHE_KIB } from './limits.ts';

/**
 * A writing connection; while the service runs there is but the projector's. Commits are not flushed one by one: after a
 * power failure the store may stand at an earlier sequence, whole, and is projected on from there. A new file only its
 * owner may read, for it tells everybody's orders and balances; SQLite gives the files beside it the same mode.
 */
export function openForWriting(path: string): DatabaseSync {
  if (path !== ':memory:') closeSync(openSync(path, 'a', 0o600));
  const connection = new DatabaseSync(path);
  connection.exec('PRAGMA journal_mode = WAL');
  connection.exec('PRAGMA synchronous = NORMAL');
  connection.exec(`PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
  connection.exec(`PRAGMA cache_size = -${WRITER_CACHE_KIB}`);
  return connection;
}
