import type { PendingFill } from '@presage/exchange';
import type { Hex } from 'viem';
import { type Outbox, SETTLEMENT_KEY } from '../transactions/outbox.ts';
import type { OutboxTransaction } from '../transactions/outbox-transaction.ts';

type PendingFills = { pendingFills(): Iterable<PendingFill> };

export function isSettlement({ key }: Pick<OutboxTransaction, 'key'>): boolean {
  return key.startsWith(SETTLEMENT_KEY);
}

/** Whether all fills of a settlement are pending, and it has any. */
export async function areFillsPending(
  outbox: Pick<Outbox, 'fills'>,
  exchange: PendingFills,
  transaction: Pick<OutboxTransaction, 'id'>,
): Promise<boolean> {
  const claimed = await outbox.fills();
  const pending = tradeNosOf(exchange);
  const fills = claimed.filter(({ transactionId }) => transactionId === transaction.id);
  return fills.length > 0 && fills.every(({ tradeNo }) => pending.has(tradeNo));
}

/** Settlements that are final in blocks up to `through`, but whose fills are still pending. */
export async function overdueSettlements(
  outbox: Pick<Outbox, 'fills'>,
  exchange: PendingFills,
  through: number,
): Promise<readonly Hex[]> {
  const claimed = await outbox.fills();
  const pending = tradeNosOf(exchange);
  const overdue = claimed.filter(
    ({ tradeNo, state, blockNumber }) => state === 'done' && pending.has(tradeNo) && (blockNumber ?? 0) <= through,
  );
  return [...new Set(overdue.flatMap(({ txHash }) => (txHash === null ? [] : [txHash as Hex])))];
}

function tradeNosOf(exchange: PendingFills): ReadonlySet<number> {
  return new Set([...exchange.pendingFills()].map(({ tradeNo }) => tradeNo));
}
