import { existsSync } from 'node:fs';
import { acquireLock, type Lock, LockedError } from '../journal/lock.ts';
import { journalPath } from '../journal/open-journal.ts';
import { checkWalBeforeOpening } from '../journal/sqlite/prepare-journal.ts';

/**
 * Checks the write-ahead log of a stopped service before its journal is read: SQLite would silently ignore everything
 * behind damage. This is possible only while no process writes the log; a running service has checked it at its start.
 *
 * @throws {JournalCorruptError} when whole commits follow a damaged one.
 */
export function checkIdleWal(dataDir: string): void {
  const path = journalPath(dataDir);
  if (!existsSync(`${path}-wal`)) return;
  const lock = lockIfFree(dataDir);
  if (lock === undefined) return;
  try {
    checkWalBeforeOpening(path);
  } finally {
    lock.release();
  }
}

function lockIfFree(dataDir: string): Lock | undefined {
  try {
    return acquireLock(dataDir);
  } catch (error) {
    if (error instanceof LockedError) return undefined;
    throw error;
  }
}
