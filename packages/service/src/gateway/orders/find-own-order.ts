import type { AccountId } from '@presage/exchange';
import type { OrderRow, ReadStore } from '../../store/read-store.ts';

/** An account's order by its digest; undefined for an unknown order and, to the caller the same, another account's. */
export async function findOwnOrder(
  reads: ReadStore,
  digest: string | undefined,
  accountId: AccountId,
): Promise<OrderRow | undefined> {
  if (digest === undefined) return undefined;
  const order = await reads.orderByDigest(digest);
  return order?.accountId === accountId ? order : undefined;
}
