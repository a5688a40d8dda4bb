import type { DatabaseSync } from 'node:sqlite';
import { resultCodeOf, SQLITE } from '../../sqlite/result-code.ts';
import { WAL_CHECKPOINT_PAGES } from '../limits.ts';

const PAGE_BYTES = 4096;

/**
 * Checkpoints the write-ahead log into the database when it is full, so that it can be reused from its start. SQLite can
 * do that at a commit, but then reports no error: a database that cannot be written would go unnoticed, and the log grow,
 * until the next start fails.
 */
export class WalCheckpoints {
  readonly #database: DatabaseSync;
  /** Pages written to the log since the last checkpoint, by estimate. */
  #pages = 0;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /**
   * Checkpoints if the log is full after the commit of a group.
   *
   * @throws when the database could not be written or synced. A full disk is no error: the log has all that is missing in
   * the database, and the next commit tries again.
   */
  committed(payloadBytes: number): void {
    this.#pages += pagesOf(payloadBytes);
    if (this.#pages < WAL_CHECKPOINT_PAGES) return;
    try {
      this.#database.exec('PRAGMA wal_checkpoint(PASSIVE)');
      this.#pages = 0;
    } catch (error) {
      if (resultCodeOf(error) !== SQLITE.FULL) throw error;
    }
  }
}

/**
 * About how many pages of the log a group takes, slightly more than on average, so that the log does not outgrow its file:
 * a small group shares its pages with others, a large one fills its own.
 */
function pagesOf(payloadBytes: number): number {
  const payloadPages = payloadBytes / PAGE_BYTES;
  return Math.min(1.25 + 2 * payloadPages, 3 + payloadPages);
}
