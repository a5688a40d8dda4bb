import type { Address } from 'viem';
import { readFact, writeFact } from '../database/facts.ts';
import type { SettlementDatabase } from '../database/open-settlement-database.ts';
import { isFenced, lastNonceIn, removeFence } from './nonce-fence.ts';
import type { LastMark } from './nonce-mark.ts';

const OPERATOR = 'operator';

export interface SwitchOperatorOptions {
  readonly db: SettlementDatabase;
  readonly operator: Address;
  /** Whether an address is an operator of the exchange contract, as of the final block. */
  readonly maySettle: (former: Address) => Promise<boolean>;
  /** Whether fills await settlement. */
  readonly hasPending: boolean;
  /** The highest nonce ever given, by whichever operator; undefined when unknown. */
  readonly lastMark: LastMark | undefined;
}

/**
 * Records the operator whose nonces the outbox counts. Another operator starts with nonces of its own, once no
 * transaction of the previous one is pending, because only the previous key could bump its fee. If the previous
 * operator has lost its role, its pending transactions can settle nothing any more, so they are sent again.
 *
 * @throws when pending transactions may still settle.
 */
export async function switchOperator(options: SwitchOperatorOptions): Promise<void> {
  const { db, operator, maySettle, lastMark } = options;
  const value = operator.toLowerCase();
  const recorded = await readFact(db, OPERATOR);
  if (recorded === value) return;
  const former = recorded ?? lastMark?.operator;
  if (former !== undefined && former !== value) {
    const pending = await describePending(options, former);
    if (pending !== undefined && (await maySettle(former as Address))) {
      throw new Error(
        `${pending}: start with its key until they are final, or, if that key is lost, remove its role first (removeOperator of the exchange contract)`,
      );
    }
  }
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('transactions').set({ state: 'queued' }).where('state', '=', 'sent').execute();
    await tx.updateTable('transactions').set({ nonce: null }).where('nonce', 'is not', null).execute();
    // Whatever becomes of the previous operator's versions, it must not count as the end of what is sent now.
    const queued = tx.selectFrom('transactions').select('transaction_id').where('state', '=', 'queued');
    await tx.deleteFrom('transaction_versions').where('transaction_id', 'in', queued).execute();
    await removeFence(tx);
    await writeFact(tx, OPERATOR, value);
  });
}

/** Which of the former operator's transactions may be pending, in words; undefined when none can be. */
async function describePending(
  { db, hasPending, lastMark }: SwitchOperatorOptions,
  former: string,
): Promise<string | undefined> {
  const sent = await db.selectFrom('transactions').select('key').where('state', '=', 'sent').execute();
  if (sent.length > 0) return `${sent.length} transactions of the operator ${former} are pending`;
  const isWhole = lastMark?.operator === former && (await lastNonceIn(db)) >= lastMark.highest;
  // A database that is older than what was sent does not know a settlement that no node shows.
  const isUnknown = (hasPending && !isWhole) || (await isFenced(db));
  return isUnknown ? `transactions of the operator ${former} that settlement.sqlite lacks may be pending` : undefined;
}
