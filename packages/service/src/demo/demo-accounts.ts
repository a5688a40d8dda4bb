import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readOrCreateOwnerFile } from '../operations/owner-file.ts';
import { type DemoAccount, demoAccount } from './demo-account.ts';

const MAKERS = 4;
const TAKERS = 5;

/** The demo's wallets, made once into DATA_DIR: their market makers trade on after a restart. */
export function demoAccounts(dataDir: string): readonly DemoAccount[] {
  const { text } = readOrCreateOwnerFile(join(dataDir, 'demo-wallets.json'), () => JSON.stringify(newKeys()));
  const keys = JSON.parse(text) as readonly string[];
  return keys.map((key, index) =>
    demoAccount(Uint8Array.from(Buffer.from(key, 'hex')), index < MAKERS ? 'maker' : 'taker'),
  );
}

function newKeys(): readonly string[] {
  return Array.from({ length: MAKERS + TAKERS }, () => randomBytes(32).toString('hex'));
}
