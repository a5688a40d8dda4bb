import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { expect, it } from 'vitest';
import { sqliteDialect } from '../../sqlite/kysely-dialect.ts';
import { resultCodeOf, SQLITE } from '../../sqlite/result-code.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { readFact } from './facts.ts';
import { migrateSettlement } from './migrations.ts';
import { openSettlementDatabase } from './open-settlement-database.ts';
import type { SettlementSchema } from './schema.ts';

/** Written by a version that counted pairs per condition. */
const RECORDED = resolve(
  import.meta.dirname,
  '../../../../../test/upgrade/recordings/chain-2026-11-24/backup/settlement.sqlite',
);

it('refuses a settlement.sqlite that a later version wrote, names what it does not know, and leaves it as it was', async () => {
  const path = join(temporaryFolder(), 'settlement.sqlite');
  await (await openSettlementDatabase(path)).destroy();
  const later = new DatabaseSync(path);
  later.exec("insert into kysely_migration (name, timestamp) values ('V999__of_a_later_version', '2027-01-01')");
  const before = later.prepare('select * from kysely_migration').all();

  const refusal = /V999__of_a_later_version is missing\): if a later version of Presage wrote it, start that one/;
  await expect(openSettlementDatabase(path)).rejects.toThrow(refusal);
  expect(later.prepare('select * from kysely_migration').all()).toStrictEqual(before);
  later.close();
});

it('does not take a full disk for a file of a later version', async () => {
  const database = new DatabaseSync(':memory:');
  const db = new Kysely<SettlementSchema>({ dialect: sqliteDialect(database) });
  database.exec('pragma max_page_count = 9');
  await expect(migrateSettlement(db)).rejects.toSatisfy((error) => resultCodeOf(error) === SQLITE.FULL);
  await db.destroy();
});

it('names a damaged settlement.sqlite, and says what to do', async () => {
  const path = join(temporaryFolder(), 'settlement.sqlite');
  await (await openSettlementDatabase(path)).destroy();
  const bytes = readFileSync(path);
  writeFileSync(path, Buffer.concat([bytes.subarray(0, 4_096), Buffer.alloc(bytes.length - 4_096, 'x')]));
  const words = `${path} is damaged (database disk image is malformed): restore it from a backup, or remove it`;
  await expect(openSettlementDatabase(path)).rejects.toThrow(words);
});

it('keeps what an older version sent, and forgets its counts of pairs, so that tokens are counted from the first block', async () => {
  const path = join(temporaryFolder(), 'settlement.sqlite');
  copyFileSync(RECORDED, path);
  const older = new DatabaseSync(path);
  const sent = older.prepare('select key, state, nonce from transactions').all();
  older.close();
  expect(sent.length).toBeGreaterThan(0);
  const db = await openSettlementDatabase(path);
  expect(await db.selectFrom('transactions').select(['key', 'state', 'nonce']).execute()).toEqual(sent);
  expect(await readFact(db, 'operator')).toBeDefined();
  expect(await readFact(db, 'pairs counted through block')).toBeUndefined();
  expect(await db.selectFrom('token_supply').selectAll().execute()).toEqual([]);
  await db.destroy();
});

it('keeps the bars of accounts that an older version knew in two places', async () => {
  const path = join(temporaryFolder(), 'settlement.sqlite');
  await (await openSettlementDatabase(path)).destroy();
  const older = new DatabaseSync(path);
  older.exec(`
    drop table account_bars;
    create table barred_accounts (account_id integer primary key, since_ms bigint not null, since_block bigint not null);
    insert into barred_accounts values (2, 500, 7);
    insert into day_allowances values (3, 'maker faults', '4', 100), (3, 'maker faults', '5', 99), (3, 'fills', '6', 100);
    delete from kysely_migration where name > 'V007';
  `);
  older.close();
  const db = await openSettlementDatabase(path);
  expect(await db.selectFrom('account_bars').selectAll().execute()).toEqual([
    { account_id: 2, kind: 'wallet', cause: '', since_ms: 500, since_block: 7 },
    { account_id: 4, kind: 'failures', cause: '', since_ms: 3 * 86_400_000, since_block: 0 },
  ]);
  await db.destroy();
});
