import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { syncToDisk } from '../sync-to-disk.ts';
import { BUSY_WAIT_MS } from './limits.ts';

/**
 * Opens auth.sqlite, which must exist, for reading and writing.
 *
 * It has a rollback journal, not a write-ahead log: a commit returns once the file itself is on disk, so that nothing
 * else needs to be intact for a key to be valid or a deleted one to be gone. SQLite undoes a commit that fails, or that
 * was interrupted, by writing the old pages back and syncing them, so the file has the keys as they were either before
 * or after it, and can be used again as soon as the disk can. Commits take a few milliseconds; keys change rarely.
 *
 * @throws while the file cannot be read.
 */
export function openAuthFile(path: string): DatabaseSync {
  const database = new DatabaseSync(existing(path), { timeout: BUSY_WAIT_MS });
  try {
    database.exec(`
      pragma journal_mode = delete;
      pragma synchronous = extra;
      pragma fullfsync = on;
      pragma secure_delete = on;
      select count(*) from sqlite_schema;
    `);
    // The read has undone an interrupted commit. The last step of a whole one is to delete its journal: what was read is
    // permanent only once that is on disk, too.
    syncToDisk(dirname(path));
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** SQLite would create a missing file, and so silently void all keys. */
function existing(path: string): URL {
  const url = pathToFileURL(path);
  url.searchParams.set('mode', 'rw');
  return url;
}
