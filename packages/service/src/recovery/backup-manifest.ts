import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UnknownFormatError } from '../journal/errors.ts';
import { isPermissionError } from '../permission-error.ts';

/** The contents of a backup, written last: a folder without a manifest is not a backup. */
export interface BackupManifest {
  readonly formatVersion: number;
  readonly createdAtMs: number;
  /** Where the journal ends, and the chain's hash there. */
  readonly sequence: number;
  readonly journalHash: string;
  readonly files: readonly BackupFile[];
}

export interface BackupFile {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** A backup that is incomplete or cannot be used. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

export const MANIFEST_NAME = 'manifest.json';
export const MANIFEST_FORMAT_VERSION = 1;

/** Names that a manifest may list: no path can lead out of the folder. */
const FILE_NAME = /^[a-z][a-z.-]*$/;

/**
 * @throws {BackupError} when the folder is a backup: a service running on it would change it and so spoil the backup.
 */
export function refuseBackup(dataDir: string): void {
  if (!existsSync(join(dataDir, MANIFEST_NAME))) return;
  throw new BackupError(
    `${dataDir} is a backup: make a data folder from it with \`presage restore ${dataDir} <folder>\`, and set DATA_DIR to that folder`,
  );
}

/** @throws {BackupError} when it is missing or invalid; {UnknownFormatError} for another version. */
export function readManifest(folder: string): BackupManifest {
  const manifest = parsed(folder);
  const { formatVersion: found } = manifest;
  if (typeof found === 'number' && found !== MANIFEST_FORMAT_VERSION)
    throw new UnknownFormatError({ what: "the backup's manifest", found, known: MANIFEST_FORMAT_VERSION });
  if (!isManifest(manifest)) throw unusable(folder, 'its fields are not those that a backup writes');
  const odd = manifest.files.find(({ name }) => !FILE_NAME.test(name));
  if (odd !== undefined) throw new BackupError(`the manifest lists ${JSON.stringify(odd.name)}, which no backup holds`);
  return manifest;
}

function parsed(folder: string): Partial<Record<keyof BackupManifest, unknown>> {
  try {
    const manifest: unknown = JSON.parse(readFileSync(join(folder, MANIFEST_NAME), 'utf8'));
    return typeof manifest === 'object' && manifest !== null ? manifest : {};
  } catch (error) {
    if (isPermissionError(error)) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT') throw unusable(folder, message, error);
    throw new BackupError(
      `${folder} is not a complete backup: it has no ${MANIFEST_NAME}. Name a folder that \`presage backup\` made, and finished`,
      { cause: error },
    );
  }
}

function isManifest(manifest: object): manifest is BackupManifest {
  const { formatVersion, sequence, journalHash, files } = manifest as Partial<Record<keyof BackupManifest, unknown>>;
  return (
    typeof formatVersion === 'number' &&
    typeof sequence === 'number' &&
    typeof journalHash === 'string' &&
    Array.isArray(files) &&
    files.every(isFile) &&
    files.some(({ name }) => name === 'journal.sqlite')
  );
}

function isFile(file: Partial<Record<keyof BackupFile, unknown>> | null): file is BackupFile {
  return typeof file?.name === 'string' && typeof file.sha256 === 'string';
}

function unusable(folder: string, why: string, cause?: unknown): BackupError {
  const words = `${join(folder, MANIFEST_NAME)} is damaged or was edited (${why}): restore from another copy of the backup`;
  return new BackupError(words, { cause });
}

/** Size and hash of a file, for the manifest. */
export async function describeFile(folder: string, name: string): Promise<BackupFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(join(folder, name)) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { name, bytes, sha256: hash.digest('hex') };
}
