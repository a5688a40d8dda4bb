import type { MarketId } from '@presage/exchange';
import { type Kysely, type Selectable, sql } from 'kysely';
import type {
  AccountFilter,
  HoldingRow,
  Page,
  PositionBefore,
  PositionQuery,
  PositionRow,
  Rows,
} from '../read-store.ts';
import type { PositionsTable, Tables } from '../schema.ts';
import { lotsOfSum } from './lots-left.ts';
import { readPage } from './paging.ts';

/** A position sold or merged away is not listed; a redeemed one stays, with 0 shares (wire contract §3). */
const LISTED = sql<boolean>`(available_lots + held_lots > 0 or redeemed = 1)`;

/** An account's positions, those of the newest market first. */
export function listPositions(db: Kysely<Tables>, filter: AccountFilter, page: Page): Promise<Rows<PositionRow>> {
  return db.transaction().execute(async (snapshot) => {
    const ofAccount = snapshot.selectFrom('positions').where('accountId', '=', filter.accountId).where(LISTED);
    const listed = filter.marketIds === undefined ? ofAccount : ofAccount.where('marketId', 'in', filter.marketIds);
    const { listedCount } = await listed
      .select(({ fn }) => fn.countAll<number>().as('listedCount'))
      .executeTakeFirstOrThrow();
    return readPage(page, listedCount, async ({ offset, limit }) => {
      const query = listed.selectAll().orderBy('marketId', 'desc').orderBy('outcome', 'asc');
      return (await query.limit(limit).offset(offset).execute()).map(toPositionRow);
    });
  });
}

/** A position's first history row from a minute on holds its state at the start of that minute. */
export function findPositionBefore(
  db: Kysely<Tables>,
  { accountId, marketId, outcome, minute }: PositionQuery,
): Promise<PositionBefore | undefined> {
  return db
    .selectFrom('positionHistory')
    .select(['lots', 'costUnits', 'paidUnits', 'receivedUnits'])
    .where('accountId', '=', accountId)
    .where('marketId', '=', marketId)
    .where('outcome', '=', outcome)
    .where('minute', '>=', minute)
    .orderBy('minute', 'asc')
    .limit(1)
    .executeTakeFirst();
}

/** Holders and held shares of each token of some markets. */
export async function sumHoldings(db: Kysely<Tables>, marketIds: readonly MarketId[]): Promise<HoldingRow[]> {
  const rows = await db
    .selectFrom('positions')
    .select(['marketId', 'outcome'])
    .select(({ fn }) => [
      fn.countAll<number>().as('holderCount'),
      fn.sum<bigint>(sql`available_lots + held_lots`).as('lotsSum'),
    ])
    .where('marketId', 'in', marketIds)
    .where(sql<boolean>`available_lots + held_lots > 0`)
    .groupBy(['marketId', 'outcome'])
    .orderBy('marketId')
    .orderBy('outcome')
    .execute();
  return rows.map(({ holderCount, lotsSum, ...token }) => ({
    ...token,
    holders: holderCount,
    lots: lotsOfSum(lotsSum),
  }));
}

function toPositionRow({ awayLots: _, awayCostUnits: __, ...row }: Selectable<PositionsTable>): PositionRow {
  return { ...row, redeemed: row.redeemed === 1 };
}
