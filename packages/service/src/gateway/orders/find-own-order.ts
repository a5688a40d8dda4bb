import type { AccountId } from '@presage/exchange';
import type { OrderWithTrades, ReadStore } from '../../store/read-store.ts';

/** An account's order by its digest, with its trades; undefined for an unknown order and, to the caller the same, another account's. */
export async function findOwnOrder(
  reads: ReadStore,
  digest: string | undefined,
  accountId: AccountId,
): Promise<OrderWithTrades | undefined> {
  if (digest === undefined) return undefined;
  const found = await reads.orderWithTrades(digest);
  return found?.order.accountId === accountId ? found : undefined;
}
