import type { Address } from 'viem';
import { readFact, writeFact } from '../database/facts.ts';
import type { SettlementDatabase } from '../database/open-settlement-database.ts';

const OPERATOR = 'operator';

/**
 * Records the operator whose nonces the outbox counts. Another operator starts with nonces of its own, once no
 * transaction of the previous one is pending, because only the previous key could bump its fee. If the previous
 * operator has lost its role, its pending transactions can settle nothing any more, so they are sent again.
 *
 * @param maySettle whether an address is an operator of the exchange contract, as of the final block
 * @throws when pending transactions may still settle.
 */
export async function switchOperator(
  db: SettlementDatabase,
  operator: Address,
  maySettle: (former: Address) => Promise<boolean>,
): Promise<void> {
  const value = operator.toLowerCase();
  const known = await readFact(db, OPERATOR);
  if (known === value) return;
  const sent = await db.selectFrom('transactions').select('key').where('state', '=', 'sent').execute();
  if (known !== undefined && sent.length > 0 && (await maySettle(known as Address))) {
    throw new Error(
      `${sent.length} transactions of the operator ${known} are pending: start with its key until they are final, or, if that key is lost, remove its role first (removeOperator of the exchange contract)`,
    );
  }
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('transactions').set({ state: 'queued' }).where('state', '=', 'sent').execute();
    await tx.updateTable('transactions').set({ nonce: null }).where('nonce', 'is not', null).execute();
    // Whatever becomes of the previous operator's versions, it must not count as the end of what is sent now.
    const queued = tx.selectFrom('transactions').select('transaction_id').where('state', '=', 'queued');
    await tx.deleteFrom('transaction_versions').where('transaction_id', 'in', queued).execute();
    await writeFact(tx, OPERATOR, value);
  });
}
