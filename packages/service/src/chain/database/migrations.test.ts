import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../journal/testing/temp-folder.ts';
import { openSettlementDatabase } from './open-settlement-database.ts';

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
