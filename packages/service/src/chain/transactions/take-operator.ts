import type { Address } from 'viem';
import type { SettlementDatabase } from '../database/open-settlement-database.ts';

const OPERATOR = 'operator';

/**
 * Notes whose nonces the outbox counts. Another operator begins with nonces of its own, once nothing of the one before
 * is on its way: only that one's key could offer more for it.
 *
 * @throws when something is.
 */
export async function takeOperator(db: SettlementDatabase, operator: Address): Promise<void> {
  const value = operator.toLowerCase();
  await db.transaction().execute(async (tx) => {
    const known = await tx
      .selectFrom('settlement_facts')
      .select('value')
      .where('name', '=', OPERATOR)
      .executeTakeFirst();
    if (known?.value === value) return;
    const sent = await tx.selectFrom('transactions').select('key').where('state', '=', 'sent').execute();
    if (known !== undefined && sent.length > 0) {
      throw new Error(
        `${sent.length} transactions of the operator ${known.value} are on their way: start with its key until they are done`,
      );
    }
    await tx.updateTable('transactions').set({ nonce: null }).where('nonce', 'is not', null).execute();
    await tx
      .insertInto('settlement_facts')
      .values({ name: OPERATOR, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute();
  });
}
