import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { createOwnerOnly } from '../../sqlite/create-owner-only.ts';
import { syncToDisk } from '../../sync-to-disk.ts';
import { JournalCorruptError, JournalMissingError, LedgerMismatchError } from '../errors.ts';
import { genesisHash } from '../group-hash.ts';
import { readHeader, writeHeader } from '../header.ts';
import type { JournalHeader } from '../journal.ts';
import { allocateWal } from './allocate-wal.ts';
import { type CutGroup, cutDamagedTail } from './cut-tail.ts';
import { openToWrite, wrapPageDamage } from './database.ts';
import { checkTables, isUnmade, makeTables, readHeaderText } from './schema.ts';
import { SqliteJournal } from './sqlite-journal.ts';
import { checkWal } from './wal-check.ts';

export interface PrepareOptions {
  readonly path: string;
  readonly ledger: JournalHeader['ledger'];
  /** Describes a new installation; called only when there is no journal yet. */
  readonly newInstallation: () => Omit<JournalHeader, 'formatVersion'>;
  readonly nowMs: number;
}

/** What was found when the journal was opened. */
export interface OpenReport {
  /** True when the journal has just been created. */
  readonly created: boolean;
  readonly epoch: number;
  /** Frames of an unfinished commit, dropped from the write-ahead log. Nothing in it was ever acknowledged. */
  readonly tornFrames: number;
  /** The last group, moved aside because it was damaged. Commands in it may have been acknowledged. */
  readonly cut: CutGroup | undefined;
  /**
   * The highest sequence that was ever cut, now or at an earlier start; 0 for none. A store that is ahead of the
   * journal but not of this has seen what was cut, and must be rebuilt.
   */
  readonly cutThrough: number;
}

/**
 * Creates the journal or opens the existing one for one new writer: damage at the end is cut, what was read is written
 * and synced again, and the epoch is raised so that no earlier writer can append.
 *
 * @throws {JournalCorruptError} when it is damaged before its end.
 * @throws {LedgerMismatchError} when it was created for another ledger.
 * @throws {UnknownFormatError} when it was written by a version that this one does not know.
 * @throws {UnknownEntryError} when its last group has an entry that only a later version can read.
 * @throws {JournalMissingError} when there was one and it is gone.
 */
export function prepareJournal(options: PrepareOptions): OpenReport {
  const report = prepare(options);
  allocateWal(options.path);
  return report;
}

function prepare(options: PrepareOptions): OpenReport {
  const { path } = options;
  if (!existsSync(path)) refuseIfGone(path);
  const tornFrames = checkWalBeforeOpening(path);
  return wrapPageDamage(
    () => 1,
    () => open(options, tornFrames),
  );
}

function open(options: PrepareOptions, tornFrames: number): OpenReport {
  createOwnerOnly(options.path);
  const database = openToWrite(options.path);
  try {
    const created = createIfNew(database, options);
    const headerText = readHeaderText(database);
    const { ledger } = readHeader(headerText);
    if (ledger !== options.ledger) throw new LedgerMismatchError(ledger, options.ledger);
    checkpointWal(database);
    // The last step, in one transaction: no later start would report what one that failed behind it has cut.
    database.exec('BEGIN IMMEDIATE');
    const cut = cutDamagedTail(database, { genesisHash: genesisHash(headerText), nowMs: options.nowMs });
    const epoch = raiseEpoch(database);
    database.exec('COMMIT');
    return { created, epoch, tornFrames, cut, cutThrough: cutThrough(database) };
  } finally {
    database.close();
  }
}

function createIfNew(database: DatabaseSync, options: PrepareOptions): boolean {
  const { path } = options;
  if (!isUnmade(database)) {
    checkTables(database, path);
    return false;
  }
  refuseIfGone(path);
  makeTables(database, writeHeader(options.newInstallation()));
  syncToDisk(dirname(path));
  return true;
}

/** @throws {JournalMissingError} when the folder holds files that can only come from a journal. */
function refuseIfGone(path: string): void {
  const sign = signOfEarlierJournal(dirname(path));
  if (sign !== undefined) throw new JournalMissingError(path, sign);
}

function signOfEarlierJournal(folder: string): string | undefined {
  if (existsSync(join(folder, 'store.sqlite'))) return 'a store.sqlite, which is made from it';
  const snapshots = join(folder, 'snapshots');
  if (existsSync(snapshots) && readdirSync(snapshots).some((name) => name.endsWith('.snapshot'))) {
    return 'snapshots, which are made from it';
  }
  return undefined;
}

/**
 * Checks the write-ahead log, which no process may be writing.
 *
 * @returns how many frames of an unfinished commit it ends with
 * @throws {JournalCorruptError} when whole commits follow a damaged one.
 */
export function checkWalBeforeOpening(path: string): number {
  const wal = checkWal(path);
  if (wal?.damagedBeforeTail === true) throw damagedLog(path);
  return wal?.tornFrames ?? 0;
}

/** Opened for reading only: a writer's connection would checkpoint the rest of the log and delete it when it closes. */
function damagedLog(path: string): JournalCorruptError {
  const journal = SqliteJournal.openToRead(path);
  try {
    const detail = 'journal.sqlite-wal is damaged, and whole commits follow the damage';
    return new JournalCorruptError(journal.lastSequence + 1, detail);
  } finally {
    journal.close();
  }
}

/**
 * Checkpoints the write-ahead log into the database and syncs it. A writer that died of a failed fsync can leave a log
 * that reads well from the page cache but is not on disk, and the next fsync of it would report no error. So everything
 * that was read is written again before anything is built on it.
 */
function checkpointWal(database: DatabaseSync): void {
  const row = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get() as { readonly busy: number } | undefined;
  if (row?.busy !== 0) {
    throw new Error(
      'journal.sqlite is being used by another process and cannot be checkpointed: stop that process, then start again',
    );
  }
}

function cutThrough(database: DatabaseSync): number {
  const row = database.prepare('SELECT coalesce(max(last_sequence), 0) AS last FROM cut_groups').get();
  return Number(row?.last);
}

function raiseEpoch(database: DatabaseSync): number {
  return Number(database.prepare('UPDATE writer SET epoch = epoch + 1 RETURNING epoch').get()?.epoch);
}
