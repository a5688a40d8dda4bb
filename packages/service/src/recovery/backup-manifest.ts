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
  if (manifest.formatVersion !== MANIFEST_FORMAT_VERSION) {
    const { formatVersion: found } = manifest;
    throw new UnknownFormatError({ what: "the backup's manifest", found, known: MANIFEST_FORMAT_VERSION });
  }
  const odd = manifest.files.find(({ name }) => !FILE_NAME.test(name));
  if (odd !== undefined) throw new BackupError(`the manifest lists ${JSON.stringify(odd.name)}, which no backup holds`);
  return manifest;
}

function parsed(folder: string): BackupManifest {
  try {
    return JSON.parse(readFileSync(join(folder, MANIFEST_NAME), 'utf8')) as BackupManifest;
  } catch (error) {
    if (isPermissionError(error)) throw error;
    throw new BackupError(`${folder} is not a complete backup: its ${MANIFEST_NAME} cannot be read`, { cause: error });
  }
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
