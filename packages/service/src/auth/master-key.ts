import { randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { readOrCreateOwnerFile } from '../owner-file.ts';

const MASTER_KEY_BYTES = 32;

/** The file of the master key, when the setting MASTER_KEY is unset. */
export function masterKeyPath(dataDir: string): string {
  return join(dataDir, 'master.key');
}

export interface MasterKeyOptions {
  readonly dataDir: string;
  /** From the setting MASTER_KEY; undefined: the one kept in DATA_DIR. */
  readonly masterKey: Uint8Array | undefined;
  readonly log: Pick<Logger, 'warn'>;
}

/**
 * The key that encrypts the API keys: from the setting, or from DATA_DIR/master.key, which the first start generates.
 *
 * @throws when the file holds no key, or others may read it and its mode cannot be changed.
 */
export function readMasterKey({ dataDir, masterKey, log }: MasterKeyOptions): Uint8Array {
  if (masterKey !== undefined) return masterKey;
  const path = masterKeyPath(dataDir);
  if (othersMayRead(path)) {
    log.warn(
      { path },
      'master.key was readable by other users: its mode is now 600, but they may know the API keys issued so far',
    );
  }
  const { text } = readOrCreateOwnerFile(path, () => randomBytes(MASTER_KEY_BYTES).toString('hex'));
  if (!/^[0-9a-f]{64}$/i.test(text)) {
    throw new Error(
      `${path} holds no master key (64 hex digits): restore it from a backup, or remove it with auth.sqlite to void all API keys`,
    );
  }
  return Uint8Array.from(Buffer.from(text, 'hex'));
}

function othersMayRead(path: string): boolean {
  if (process.platform === 'win32') return false;
  const file = statSync(path, { throwIfNoEntry: false });
  return file !== undefined && (file.mode & 0o077) !== 0;
}
