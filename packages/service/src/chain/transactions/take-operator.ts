import type { Address } from 'viem';
import type { SettlementDatabase } from '../database/open-settlement-database.ts';

const OPERATOR = 'operator';

/**
 * Notes whose nonces the outbox counts. Another operator begins with nonces of its own, once nothing of the one before
 * is on its way: only that one's key could offer more for it. What a former operator sent that has lost its role can settle
 * nothing any more, so it is sent again.
 *
 * @param maySettle whether somebody is an operator of the exchange contract, as of what is final
 * @throws when something is on its way that may still settle.
 */
export async function takeOperator(
  db: SettlementDatabase,
  operator: Address,
  maySettle: (former: Address) => Promise<boolean>,
): Promise<void> {
  const value = operator.toLowerCase();
  const known = await db.selectFrom('settlement_facts').select('value').where('name', '=', OPERATOR).executeTakeFirst();
  if (known?.value === value) return;
  const sent = await db.selectFrom('transactions').select('key').where('state', '=', 'sent').execute();
  if (known !== undefined && sent.length > 0 && (await maySettle(known.value as Address))) {
    throw new Error(
      `${sent.length} transactions of the operator ${known.value} are on their way: start with its key until they are done, or, when that key is lost, take its role away first (removeOperator of the exchange contract)`,
    );
  }
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('transactions').set({ state: 'queued' }).where('state', '=', 'sent').execute();
    await tx.updateTable('transactions').set({ nonce: null }).where('nonce', 'is not', null).execute();
    await tx.updateTable('transaction_versions').set({ raw: '' }).where('raw', '!=', '').execute();
    await tx
      .insertInto('settlement_facts')
      .values({ name: OPERATOR, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute();
  });
}
