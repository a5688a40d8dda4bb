import type { MarketId, PriceTicks } from '@presage/exchange';
import type { HoldingListQuery, PositionList } from '@presage/protocol';
import type { Static } from 'typebox';
import type { AccountRow, PositionRow } from '../../store/read-store.ts';
import { type Answer, done } from '../http/refusal.ts';
import { presentPosition } from '../presenters/position.ts';
import { accountFilter } from './account-filter.ts';
import { accountOf } from './account-of.ts';
import type { Handler, HandlerDeps } from './handler.ts';
import { EMPTY_LIST, listOf, pageOf } from './paging.ts';

/** GET /positions */
export function listPositions(deps: HandlerDeps): Handler<'listPositions'> {
  return ({ account, query }) => positionsOf(deps, account, query);
}

/** GET /positions/user/{address}: by wallet or trading wallet. */
export function listUserPositions(deps: HandlerDeps): Handler<'listUserPositions'> {
  return async ({ params, query }) => {
    const account = accountOf(deps.marketData.directory, params.address);
    return account.ok ? positionsOf(deps, account.account, query) : account;
  };
}

async function positionsOf(
  { context, reads, caughtUp, nowMs }: HandlerDeps,
  account: AccountRow,
  query: HoldingListQuery,
): Promise<Answer<Static<typeof PositionList>>> {
  const filter = accountFilter(context, account.accountId, query);
  if (filter === undefined) return done(EMPTY_LIST);
  await caughtUp();
  const positions = await reads.positions(filter, pageOf(query));
  const dayAgo = await pricesDayAgo(reads, positions.list, nowMs());
  return done(listOf(positions, (row) => presentPosition(context, row, dayAgo.get(row.marketId))));
}

const DAY_SEC = 86_400;
/** The finest candles there are: a price of 24 hours ago is at most a minute off. */
const BUCKET_SEC = 60;

/** Yes prices 24 hours ago, of the markets that had traded by then. */
async function pricesDayAgo(
  reads: HandlerDeps['reads'],
  rows: readonly PositionRow[],
  nowMs: number,
): Promise<ReadonlyMap<MarketId, PriceTicks>> {
  const dayAgoSec = Math.floor(nowMs / 1000) - DAY_SEC;
  const prices = new Map<MarketId, PriceTicks>();
  for (const marketId of new Set(rows.map((row) => row.marketId))) {
    // A candle counts once its bucket is over.
    const candle = await reads.candleBefore({ marketId, bucketSec: BUCKET_SEC, beforeSec: dayAgoSec - BUCKET_SEC + 1 });
    if (candle !== undefined) prices.set(marketId, candle.closeYesTicks);
  }
  return prices;
}
