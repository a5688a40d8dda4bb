import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { LOCK_WAIT_MS } from '../journal/limits.ts';
import { existingJournal } from '../journal/open-journal.ts';
import { SqliteJournal } from '../journal/sqlite/sqlite-journal.ts';
import { createOwnerOnly } from '../sqlite/create-owner-only.ts';
import { explainUnopenable } from '../sqlite/explain-unopenable.ts';
import { isDamage } from '../sqlite/is-damage.ts';
import { createSynced, syncToDisk } from '../sync-to-disk.ts';
import {
  BackupError,
  type BackupFile,
  type BackupManifest,
  describeFile,
  MANIFEST_FORMAT_VERSION,
  MANIFEST_NAME,
} from './backup-manifest.ts';
import { checkIdleWal } from './check-idle-wal.ts';
import { copySynced, takeEmptyFolder } from './durable-files.ts';
import { copyInto, roomFor } from './room-for.ts';

/**
 * Copied in this order. An account is in the journal before its key is in the auth tables, so auth tables copied first
 * contain no key whose account is missing from the copied journal. The same holds for fills and the transactions that
 * settle them.
 */
const DATABASES = ['auth.sqlite', 'settlement.sqlite', 'journal.sqlite'];

/**
 * Small files that the databases need; a demo's wallets, without which nobody could go on trading in it; and the mark of an
 * incomplete one. The store and the snapshots are rebuilt from the journal.
 */
const FILES = ['master.key', 'admin.token', 'demo.json', 'demo-wallets.json', 'demo-seeding'];

/** More pages than any database has: the copy is made in one step, as of one moment, even while others write. */
const ALL_PAGES = 2 ** 31 - 1;

/**
 * Copies everything that cannot be rebuilt into an empty folder, also while the service runs, and verifies the copied
 * journal. The folder holds secrets, keys and tokens, and is readable by its owner only. If anything fails, what was
 * written to it is removed again.
 *
 * @throws {JournalCorruptError} when the journal is damaged. {BackupError} when the file of a database is.
 * {NoRoomError} when the disk of the target is full.
 */
export async function backupTo(
  dataDir: string,
  target: string,
  options: { readonly nowMs: number },
): Promise<BackupManifest> {
  existingJournal(dataDir);
  checkIdleWal(dataDir);
  takeEmptyFolder(target);
  return makeBackup(dataDir, target, options).catch((error: unknown) => {
    removeCopies(target);
    throw error;
  });
}

/** What somebody else has put into the folder meanwhile stays, and no failure of this hides why the backup failed. */
function removeCopies(target: string): void {
  try {
    for (const name of readdirSync(target)) if (isOfBackup(name)) rmSync(join(target, name), { force: true });
  } catch {
    // The folder is gone or cannot be written, for instance because its disk is gone.
  }
}

/** Whether a backup writes a file of this name: a copy, a manifest, or what SQLite keeps beside a copy that it writes. */
function isOfBackup(name: string): boolean {
  const made = name.replace(/-(journal|wal|shm)$|\.unfinished$/, '');
  return made === MANIFEST_NAME || DATABASES.includes(made) || FILES.includes(made);
}

async function makeBackup(dataDir: string, target: string, { nowMs }: { readonly nowMs: number }) {
  const names = [...DATABASES, ...FILES].filter((name) => existsSync(join(dataDir, name)));
  // What a write-ahead log holds is added to the copy of its database.
  const sources = names.flatMap((name) => [join(dataDir, name), join(dataDir, `${name}-wal`)]);
  const room = roomFor(target, sources);
  const files: BackupFile[] = [];
  for (const name of names) {
    const copy = DATABASES.includes(name) ? copyDatabase : copySynced;
    await copyInto(room, name, () => copy(join(dataDir, name), join(target, name)));
    files.push(await describeFile(target, name));
  }
  const journalEnd = endOfJournal(join(target, 'journal.sqlite'));
  const manifest = { formatVersion: MANIFEST_FORMAT_VERSION, createdAtMs: nowMs, ...journalEnd, files };
  await copyInto(room, MANIFEST_NAME, () => writeManifest(target, manifest));
  return manifest;
}

async function copyDatabase(from: string, to: string): Promise<void> {
  createOwnerOnly(to);
  try {
    await copyPages(from, to);
    makeSingleFile(to);
  } catch (error) {
    throw isDamage(error) ? damaged(from, error) : error;
  }
  syncToDisk(to);
}

async function copyPages(from: string, to: string): Promise<void> {
  // A service that was killed may have left a rollback journal, which only a connection that may write can apply.
  const readOnly = !existsSync(`${from}-journal`);
  const source = new DatabaseSync(from, { readOnly, timeout: LOCK_WAIT_MS });
  try {
    await backup(source, to, { rate: ALL_PAGES });
  } catch (error) {
    throw explainUnopenable(error, from);
  } finally {
    source.close();
  }
}

/** Makes a copy readable without a write-ahead log. This reads pages, and finds damage that was copied with them. */
function makeSingleFile(path: string): void {
  const copy = new DatabaseSync(path);
  try {
    copy.exec('PRAGMA journal_mode = DELETE');
  } finally {
    copy.close();
  }
}

function damaged(path: string, cause: Error): BackupError {
  const words = `${path} is damaged (${cause.message}), and no backup can be made with it: keep the backups that you have. The next start says what to do about the file`;
  return new BackupError(words, { cause });
}

/** Verifies the whole chain of the copy and returns where it ends. */
function endOfJournal(path: string): Pick<BackupManifest, 'sequence' | 'journalHash'> {
  const journal = SqliteJournal.openToRead(path);
  try {
    let sequence = 0;
    for (const group of journal.groups(1)) sequence = group.lastSequence;
    return { sequence, journalHash: journal.hashAt(sequence) ?? '' };
  } finally {
    journal.close();
  }
}

function writeManifest(target: string, manifest: BackupManifest): void {
  const path = join(target, MANIFEST_NAME);
  createSynced(`${path}.unfinished`, `${JSON.stringify(manifest, undefined, 2)}\n`);
  renameSync(`${path}.unfinished`, path);
  syncToDisk(target);
}
