import { statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { resultCodeOf, SQLITE } from '../../sqlite/result-code.ts';
import { CHECKPOINT_BYTES } from '../limits.ts';

/**
 * Finds out that checkpoints fail. SQLite makes them after commits, and reports no error: the log keeps all that is
 * missing in the database, and grows until the disk is full. So when it has grown by more than a checkpoint leaves, one is
 * made that reports errors.
 */
export class Checkpoints {
  readonly #database: Pick<DatabaseSync, 'exec'>;
  readonly #logPath: string;
  readonly #stepBytes: number;
  /** Length of the log's file, which never shrinks, from which on a checkpoint is tried. */
  #nextBytes: number;
  /** Why the last one that was tried failed. */
  #problem: string | undefined;

  /** @param stepBytes tests set fewer than {@link CHECKPOINT_BYTES} */
  constructor(database: Pick<DatabaseSync, 'exec'>, path: string, stepBytes: number = CHECKPOINT_BYTES) {
    this.#database = database;
    this.#logPath = `${path}-wal`;
    this.#stepBytes = stepBytes;
    this.#nextBytes = 2 * stepBytes;
  }

  /** Call after a commit. Returns why checkpoints fail; undefined while they do not, as far as is known. */
  problem(): string | undefined {
    if (this.#problem === undefined && this.#logBytes() < this.#nextBytes) return undefined;
    this.#problem = this.#problemNow();
    this.#nextBytes = this.#logBytes() + this.#stepBytes;
    return this.#problem;
  }

  /** A full disk is reported as such elsewhere. */
  #problemNow(): string | undefined {
    try {
      this.#database.exec('PRAGMA wal_checkpoint(PASSIVE)');
      return undefined;
    } catch (error) {
      if (resultCodeOf(error) === SQLITE.FULL) return undefined;
      return error instanceof Error ? error.message : String(error);
    }
  }

  /** 0 if the system does not say, as when the folder was moved: commits do not depend on it. */
  #logBytes(): number {
    try {
      return statSync(this.#logPath).size;
    } catch {
      return 0;
    }
  }
}
