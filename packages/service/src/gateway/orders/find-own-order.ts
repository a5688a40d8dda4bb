import type { AccountId } from '@presage/exchange';
import type { OrderRow, ReadStore } from '../../store/read-store.ts';

/** An account's order by its digest; undefined when there is none, or it is another's, which answer alike. */
export async function findOwnOrder(
  reads: ReadStore,
  digest: string | undefined,
  accountId: AccountId,
): Promise<OrderRow | undefined> {
  if (digest === undefined) return undefined;
  const order = await reads.orderByDigest(digest);
  return order?.accountId === accountId ? order : undefined;
}
