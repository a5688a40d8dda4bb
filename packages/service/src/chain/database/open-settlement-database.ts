import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { createOwnerOnly } from '../../sqlite/create-owner-only.ts';
import { sqliteDialect } from '../../sqlite/kysely-dialect.ts';
import { migrateSettlement } from './migrations.ts';
import type { SettlementSchema } from './schema.ts';

export type SettlementDatabase = Kysely<SettlementSchema>;

/**
 * Opens or creates settlement.sqlite, readable by its owner only. A commit returns when it is on disk, so whatever is
 * stored before it is sent survives any crash. Kysely's `destroy` closes it.
 */
export async function openSettlementDatabase(path: string): Promise<SettlementDatabase> {
  if (path !== ':memory:') createOwnerOnly(path);
  const database = new DatabaseSync(path, { timeout: 5_000 });
  try {
    database.exec('pragma journal_mode = wal; pragma synchronous = full');
    const db = new Kysely<SettlementSchema>({ dialect: sqliteDialect(database) });
    await migrateSettlement(db);
    return db;
  } catch (error) {
    if (database.isOpen) database.close();
    throw error;
  }
}
