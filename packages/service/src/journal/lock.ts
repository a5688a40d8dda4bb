import { closeSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { resultCodeOf, SQLITE } from '../sqlite/result-code.ts';
import { isDiskFull } from './disk-full.ts';

/** The folder is in use by another process. */
export class LockedError extends Error {
  override readonly name = 'LockedError';
  /** Undefined when it is unknown. */
  readonly holderPid: number | undefined;

  constructor(dataDir: string, holderPid: number | undefined) {
    const holder = holderPid === undefined ? 'another process' : `process ${holderPid}`;
    super(`${dataDir} is in use by ${holder}: stop it, or set another DATA_DIR`);
    this.holderPid = holderPid;
  }
}

/** Held until released, or until the process ends. */
export interface Lock {
  release(): void;
}

/** Another user who could read `lock.sqlite` could lock it, and so prevent every start. */
const OWNER_ONLY = 0o600;

/** A database that nothing refers to is closed by garbage collection, and its lock with it. */
const holding = new Set<DatabaseSync>();

/**
 * Takes a data folder for this process. The lock is the operating system's own on `lock.sqlite`, taken by an exclusive
 * transaction, so it ends with its holder; `lock.pid` only says which process that is. Neither needs room on the disk.
 *
 * @throws {LockedError} when another process, or this one, holds it.
 */
export function acquireLock(dataDir: string): Lock {
  const pidPath = join(dataDir, 'lock.pid');
  const lockPath = join(dataDir, 'lock.sqlite');
  makeEmpty(lockPath);
  const database = new DatabaseSync(lockPath);
  try {
    // Nothing is ever committed, so the rollback journal can be kept in memory.
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    writePid(pidPath);
  } catch (error) {
    database.close();
    throw resultCodeOf(error) === SQLITE.BUSY ? new LockedError(dataDir, readPid(pidPath)) : error;
  }
  holding.add(database);
  return {
    release: () => {
      rmSync(pidPath, { force: true });
      database.close();
      holding.delete(database);
    },
  };
}

/**
 * Creates the file, or empties it: nothing is ever committed to it, so its contents can only be damage. An empty file is
 * left alone, because closing a file releases the locks that this process has on it.
 */
function makeEmpty(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.size !== 0) closeSync(openSync(path, 'w', OWNER_ONLY));
}

/** A full disk does not prevent the lock: the holder is then not recorded. */
function writePid(path: string): void {
  try {
    writeFileSync(path, `${process.pid}\n`, { mode: OWNER_ONLY });
  } catch (error) {
    if (!isDiskFull(error)) throw error;
  }
}

function readPid(path: string): number | undefined {
  try {
    const pid = Number(readFileSync(path, 'utf8'));
    return Number.isSafeInteger(pid) && pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}
