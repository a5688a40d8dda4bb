import { DatabaseSync } from 'node:sqlite';
import { isDamage } from '../../sqlite/is-damage.ts';
import { JournalCorruptError } from '../errors.ts';
import { LOCK_WAIT_MS, WAL_KEEP_BYTES } from '../limits.ts';

/**
 * A connection that writes. FULL: every commit waits until the write-ahead log is on disk. The two fullfsync settings
 * make that true on macOS too. It does not checkpoint by itself, because SQLite then ignores errors: {@link WalCheckpoints}.
 */
export function openToWrite(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: LOCK_WAIT_MS });
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA fullfsync = ON;
    PRAGMA checkpoint_fullfsync = ON;
    PRAGMA wal_autocheckpoint = 0;
    PRAGMA journal_size_limit = ${WAL_KEEP_BYTES};
    PRAGMA cell_size_check = ON;
  `);
  return database;
}

/**
 * The same for appending. NORMAL: a commit returns before it is on disk, and whoever appends has to wait for that
 * ({@link WalSync}); a checkpoint and a reuse of the log are synced all the same.
 */
export function openToAppend(path: string): DatabaseSync {
  const database = openToWrite(path);
  database.exec('PRAGMA synchronous = NORMAL');
  return database;
}

/** A connection that only reads, concurrently with a writer of this or another process. */
export function openToRead(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { readOnly: true, timeout: LOCK_WAIT_MS });
  database.exec('PRAGMA cell_size_check = ON');
  return database;
}

/** The message when SQLite finds pages damaged, or Node finds values in them out of range; else undefined. */
function pageDamage(error: unknown): string | undefined {
  const isOutOfRange = error instanceof Error && (error as NodeJS.ErrnoException).code === 'ERR_OUT_OF_RANGE';
  return isOutOfRange || isDamage(error) ? `pages of journal.sqlite are damaged (${error.message})` : undefined;
}

/** Runs `read`, and reports page damage in it as damage of the journal from `sequence()` on. */
export function wrapPageDamage<Value>(sequence: () => number, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    const damage = pageDamage(error);
    if (damage === undefined) throw error;
    throw new JournalCorruptError(sequence(), damage, { cause: error });
  }
}
