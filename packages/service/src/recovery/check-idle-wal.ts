import { existsSync } from 'node:fs';
import { acquireLock, type Lock, LockedError } from '../journal/lock.ts';
import { journalPath } from '../journal/open-journal.ts';
import { checkWalBeforeOpening } from '../journal/sqlite/prepare-journal.ts';

/**
 * Judges the write-ahead log of a service that has stopped, for whoever reads its journal: SQLite would leave out what lies
 * behind damage without a word. It can only be judged while nobody writes it; a service that runs has judged it at its start.
 *
 * @throws {JournalCorruptError} when whole commits lie behind a damaged one.
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
