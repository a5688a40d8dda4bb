import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { existingJournal } from '../journal/open-journal.ts';
import { SqliteJournal } from '../journal/sqlite/sqlite-journal.ts';
import { syncToDisk } from '../sync-to-disk.ts';
import {
  type BackupFile,
  type BackupManifest,
  describeFile,
  MANIFEST_FORMAT_VERSION,
  MANIFEST_NAME,
} from './backup-manifest.ts';
import { checkIdleWal } from './check-idle-wal.ts';
import { copySynced, createSynced, sealFile, takeEmptyFolder } from './durable-files.ts';

/**
 * In this order: an account is in the journal before its key is in the auth tables, so auth tables copied first have
 * no key whose account the copied journal does not know. So with fills and the transactions that settle them.
 */
const DATABASES = ['auth.sqlite', 'settlement.sqlite', 'journal.sqlite'];

/** Small files that the databases are of no use without; a demo's wallets too, or nobody would trade on in it. The store and the snapshots are made anew from the journal. */
const FILES = ['master.key', 'admin.token', 'demo.json', 'demo-wallets.json'];

/** More pages than a database has: all of it in one step, as of one moment, whoever writes meanwhile. */
const ALL_PAGES = 2 ** 31 - 1;

/**
 * Copies everything that cannot be made anew into an empty folder, also while the service runs, and proves the copied
 * journal whole. The folder holds secrets: keys and tokens, readable by its owner only.
 *
 * @throws {JournalCorruptError} when the journal is damaged; there is no manifest then, and no backup.
 */
export async function backupTo(
  dataDir: string,
  target: string,
  options: { readonly nowMs: number },
): Promise<BackupManifest> {
  existingJournal(dataDir);
  checkIdleWal(dataDir);
  takeEmptyFolder(target);
  const names: string[] = [];
  for (const name of DATABASES.filter((each) => existsSync(join(dataDir, each)))) {
    await copyDatabase(join(dataDir, name), join(target, name));
    names.push(name);
  }
  for (const name of FILES.filter((each) => existsSync(join(dataDir, each)))) {
    copySynced(join(dataDir, name), join(target, name));
    names.push(name);
  }
  const files: BackupFile[] = [];
  for (const name of names) files.push(await describeFile(target, name));
  const manifest = {
    formatVersion: MANIFEST_FORMAT_VERSION,
    createdAtMs: options.nowMs,
    ...endOfJournal(join(target, 'journal.sqlite')),
    files,
  };
  writeManifest(target, manifest);
  return manifest;
}

async function copyDatabase(from: string, to: string): Promise<void> {
  const source = new DatabaseSync(from, { readOnly: true });
  try {
    await backup(source, to, { rate: ALL_PAGES });
  } finally {
    source.close();
  }
  // One file that can be read without a write-ahead log beside it.
  const copy = new DatabaseSync(to);
  copy.exec('PRAGMA journal_mode = DELETE');
  copy.close();
  sealFile(to);
}

/** Walks the whole chain; what is behind its end is not in the copy. */
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
