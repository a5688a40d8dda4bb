import type { Kysely } from 'kysely';
import type { SettlementSchema } from './schema.ts';

/** The value of a fact about the whole file; undefined when it was never written. */
export async function readFact(db: Kysely<SettlementSchema>, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('settlement_facts').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}

/** Writes a fact, in a transaction if `db` is one. */
export async function writeFact(db: Kysely<SettlementSchema>, name: string, value: string): Promise<void> {
  await db
    .insertInto('settlement_facts')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
