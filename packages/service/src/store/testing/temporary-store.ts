import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { SQLITE_COLUMN_TYPES } from '../column-types.ts';
import { migrateStore } from '../migrations/migrate.ts';
import { type StoreDatabase, throughKysely } from '../open-database.ts';
import { openForWriting } from '../open-for-writing.ts';

/** An installation for tests. */
export const TEST_INSTALLATION = {
  ledger: 'custodial',
  ctfExchange: `0x${'11'.repeat(20)}`,
  conditionalTokens: `0x${'22'.repeat(20)}`,
  quoteToken: `0x${'33'.repeat(20)}`,
  oracle: `0x${'44'.repeat(20)}`,
} as const;

/** A temporary folder for the running test, removed when it has finished. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'presage-store-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** An empty store in this thread, closed when the test has finished. */
export async function temporaryStore(): Promise<StoreDatabase> {
  const store = throughKysely(openForWriting(join(temporaryFolder(), 'store.sqlite')));
  onTestFinished(() => store.db.destroy());
  await migrateStore(store.db, SQLITE_COLUMN_TYPES);
  return store;
}

/** An empty store in memory; the caller destroys it. */
export async function storeInMemory(): Promise<StoreDatabase> {
  const store = throughKysely(openForWriting(':memory:'));
  await migrateStore(store.db, SQLITE_COLUMN_TYPES);
  return store;
}
