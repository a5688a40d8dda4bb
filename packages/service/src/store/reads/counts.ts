import type { MarketId } from '@presage/exchange';
import type { Kysely } from 'kysely';
import { ORDER_COUNTS } from '../order-counts.ts';
import type { AccountFilter } from '../read-store.ts';
import type { AccountMarketsTable, Tables } from '../schema.ts';

const COUNTED = [...Object.values(ORDER_COUNTS), 'trades'] as const;

/** How many orders of each status and trades an account has, in one market or in all. */
type Counts = Pick<AccountMarketsTable, (typeof COUNTED)[number]> & { readonly marketId: MarketId | undefined };

/** Of each of some markets, or of all of them together. */
export async function countsOf(db: Kysely<Tables>, { accountId, marketIds }: AccountFilter): Promise<Counts[]> {
  const ofAccount = db.selectFrom('accountMarkets').where('accountId', '=', accountId);
  if (marketIds !== undefined) {
    return ofAccount
      .select(['marketId', ...COUNTED])
      .where('marketId', 'in', marketIds)
      .execute();
  }
  const sums = await ofAccount
    .select(({ fn }) => COUNTED.map((column) => fn.sum<number | null>(column).as(`${column}Count`)))
    .executeTakeFirstOrThrow();
  const counts = COUNTED.map((column) => [column, sums[`${column}Count`] ?? 0] as const);
  return [{ marketId: undefined, ...(Object.fromEntries(counts) as Record<(typeof COUNTED)[number], number>) }];
}
