import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { acquireLock } from '../journal/lock.ts';
import { RESTORING, refuseHalfRestored } from '../journal/open-journal.ts';
import { syncToDisk } from '../sync-to-disk.ts';
import { BackupError, type BackupManifest, describeFile, readManifest } from './backup-manifest.ts';
import { copySynced, namesInFolder, takeEmptyFolder } from './durable-files.ts';
import { copyInto, roomFor } from './room-for.ts';
import { type VerifyReport, verifyJournal } from './verify-journal.ts';

/** What to do when a backup is not what it was when it was made. */
const OTHER_COPY = 'restore from another copy of the backup, or from an older backup';

/** A folder counts as empty with a file system's own folder, a lock's files or the rest of an interrupted restore. */
function isData(name: string): boolean {
  return name !== 'lost+found' && name !== RESTORING && !name.startsWith('lock.');
}

/**
 * Makes a data folder from a backup. Everything is first copied to a separate folder, compared with the manifest and
 * verified to the last command; only then are the files moved into place. During a restore, and after an interrupted
 * one, no service starts there. Findings of the state audit do not prevent the restore, because the record is whole:
 * they are in the report.
 *
 * @throws {BackupError} when a file differs from the one that was backed up; the folder is then empty again.
 * {NoRoomError} when its disk is full.
 */
export async function restoreFrom(backup: string, dataDir: string): Promise<VerifyReport> {
  const manifest = readManifest(backup);
  namesInFolder(dataDir);
  const lock = acquireLock(dataDir);
  try {
    return await restore({ backup, dataDir, manifest });
  } finally {
    lock.release();
  }
}

interface Restoring {
  readonly backup: string;
  readonly dataDir: string;
  readonly manifest: BackupManifest;
}

async function restore(restoring: Restoring): Promise<VerifyReport> {
  const { dataDir, manifest } = restoring;
  const data = namesInFolder(dataDir).find(isData);
  if (data !== undefined) {
    refuseHalfRestored(dataDir);
    throw new BackupError(`${dataDir} is not empty, it contains ${data}: name a new folder`);
  }
  const staging = join(dataDir, RESTORING);
  rmSync(staging, { recursive: true, force: true });
  takeEmptyFolder(staging);
  const report = await copyAndVerify({ ...restoring, staging }).catch((error: unknown) => {
    rmSync(staging, { recursive: true, force: true });
    throw error;
  });
  for (const { name } of manifest.files) renameSync(join(staging, name), join(dataDir, name));
  syncToDisk(dataDir);
  rmSync(staging, { recursive: true });
  syncToDisk(dataDir);
  return report;
}

async function copyAndVerify(copy: Restoring & { readonly staging: string }): Promise<VerifyReport> {
  const { backup, staging, manifest } = copy;
  const room = roomFor(
    staging,
    manifest.files.map(({ name }) => join(backup, name)),
  );
  for (const { name, sha256 } of manifest.files) {
    if (!existsSync(join(backup, name))) throw new BackupError(`${name} is missing from the backup: ${OTHER_COPY}`);
    await copyInto(room, name, () => copySynced(join(backup, name), join(staging, name)));
    const copied = await describeFile(staging, name);
    if (copied.sha256 !== sha256) {
      throw new BackupError(
        `${name} is not the file that was backed up, its SHA-256 differs from the manifest's: ${OTHER_COPY}`,
      );
    }
  }
  const report = verifyJournal(staging);
  const ends = endText(report.entries, report.lastHash);
  const should = endText(manifest.sequence, manifest.journalHash);
  if (ends !== should) throw new BackupError(`the journal ends at ${ends}, the manifest says ${should}: ${OTHER_COPY}`);
  return report;
}

function endText(sequence: number, hash: string): string {
  return `sequence ${sequence} with hash ${hash}`;
}
