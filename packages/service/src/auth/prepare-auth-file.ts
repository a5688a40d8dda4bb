import type { DatabaseSync } from 'node:sqlite';
import { createOwnerOnly } from '../sqlite/create-owner-only.ts';
import { prepareRead, prepareRows, prepareWrite } from '../sqlite/prepared.ts';
import type { Fact, Suspension } from './key-table.ts';
import { migrateAuth } from './migrations.ts';
import { openAuthFile } from './open-auth-file.ts';

/** What a start has to know of auth.sqlite. */
export interface AuthFileState {
  /** Identifies the master key that its keys are encrypted with. */
  readonly fingerprint: string;
  /** Lower-case wallets of the suspended accounts. */
  readonly suspended: readonly string[];
}

/**
 * Creates auth.sqlite, readable by its owner only, or migrates an existing one to the newest tables, and reads what a start
 * has to know: in this thread, so that the start fails with the error of SQLite, which says whether the file is damaged or
 * the disk is full.
 *
 * @param fingerprint identifies the master key; a new file keeps it
 */
export function prepareAuthFile(path: string, fingerprint: string): AuthFileState {
  createOwnerOnly(path);
  const database = openAuthFile(path);
  try {
    migrateAuth(database);
    return { fingerprint: keptFingerprint(database, fingerprint), suspended: suspendedWallets(database) };
  } finally {
    database.close();
  }
}

/** The fact that identifies the master key. */
const FINGERPRINT = 'master key fingerprint';

/** Writes nothing into a file that has one, because a disk may be full. */
function keptFingerprint(database: DatabaseSync, value: string): string {
  const read = prepareRead<Pick<Fact, 'name'>, Fact>(database, 'select name, value from auth_facts where name = :name');
  const kept = read({ name: FINGERPRINT });
  if (kept !== undefined) return kept.value;
  prepareWrite<Fact>(
    database,
    'insert into auth_facts (name, value) values (:name, :value)',
  )({ name: FINGERPRINT, value });
  return value;
}

function suspendedWallets(database: DatabaseSync): readonly string[] {
  const rows = prepareRows<object, Pick<Suspension, 'wallet'>>(database, 'select wallet from suspended_accounts');
  return Array.from(rows({}), ({ wallet }) => wallet);
}
