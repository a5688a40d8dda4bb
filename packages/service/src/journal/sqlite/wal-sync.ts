import { closeSync, fdatasyncSync, openSync } from 'node:fs';

/**
 * Waits until the commits in a write-ahead log are on disk. SQLite itself would use fsync, which also waits until the
 * file's new modification time is recorded: once in every few milliseconds, a second write of the file system's own
 * (docs/adr/0036).
 */
export class WalSync {
  readonly #file: number;

  /** @param databasePath of a database that is open, so that it has its log until it is closed */
  constructor(databasePath: string) {
    // For writing, as Windows syncs no other file.
    this.#file = openSync(`${databasePath}-wal`, 'r+');
  }

  /** @throws when it fails. It must not be tried again: the next sync may falsely succeed. */
  wait(): void {
    fdatasyncSync(this.#file);
  }

  close(): void {
    closeSync(this.#file);
  }
}
