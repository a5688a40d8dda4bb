import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readOrCreateOwnerFile } from '../owner-file.ts';
import { type DemoAccount, demoAccount } from './demo-account.ts';

const MAKERS = 4;
const TAKERS = 5;

/** The file with the keys of a demo's market makers. */
export function demoWalletsPath(dataDir: string): string {
  return join(dataDir, 'demo-wallets.json');
}

/**
 * The demo's wallets. They are created once and stored in DATA_DIR, so that the bots continue after a restart.
 *
 * @throws {Error} when the file does not hold such keys
 */
export function demoAccounts(dataDir: string): readonly DemoAccount[] {
  const path = demoWalletsPath(dataDir);
  const { text } = readOrCreateOwnerFile(path, () => JSON.stringify(newKeys()));
  const keys = keysIn(text);
  if (keys === undefined) {
    const words = `${path} does not hold the keys of the demo's market makers`;
    throw new Error(
      `${words}: restore it from a backup, or remove it, after which the bots of this demo no longer trade`,
    );
  }
  return keys.map((key, index) =>
    demoAccount(Uint8Array.from(Buffer.from(key, 'hex')), index < MAKERS ? 'maker' : 'taker'),
  );
}

function keysIn(text: string): readonly string[] | undefined {
  try {
    const keys = JSON.parse(text) as unknown;
    return Array.isArray(keys) && keys.every(isKey) ? keys : undefined;
  } catch {
    return undefined;
  }
}

function isKey(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
}

function newKeys(): readonly string[] {
  return Array.from({ length: MAKERS + TAKERS }, () => randomBytes(32).toString('hex'));
}
