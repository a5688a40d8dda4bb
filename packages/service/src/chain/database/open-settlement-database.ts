import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { createOwnerOnly } from '../../sqlite/create-owner-only.ts';
import { isDamage } from '../../sqlite/is-damage.ts';
import { sqliteDialect } from '../../sqlite/kysely-dialect.ts';
import { migrateSettlement } from './migrations.ts';
import type { SettlementSchema } from './schema.ts';

export type SettlementDatabase = Kysely<SettlementSchema>;

/**
 * Opens or creates settlement.sqlite, readable by its owner only. A commit returns when it is on disk, so whatever is
 * stored before it is sent survives any crash. Kysely's `destroy` closes it.
 *
 * @throws {Error} naming the file and what to do when it is damaged, and what {@link migrateSettlement} throws
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
    throw isDamage(error) ? damaged(path, error) : error;
  }
}

function damaged(path: string, cause: Error): Error {
  const words =
    `${path} is damaged (${cause.message}): restore it from a backup, or remove it with its -wal and -shm, which forgets ` +
    'bars and allowances; nothing settles then until what was in flight is final';
  return new Error(words, { cause });
}
