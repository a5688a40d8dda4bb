import type { MarketId, PriceTicks, SizeLots } from '@presage/exchange';
import type { PositionList, PositionListQuery } from '@presage/protocol';
import type { Static } from 'typebox';
import { type Answer, done } from '../../answers/refusal.ts';
import { type PositionOfDay, presentPosition } from '../../presenters/position.ts';
import type { AccountRow, PositionKey, PositionRow, PositionState } from '../../store/read-store.ts';
import type { Handler, HandlerDeps } from '../handler.ts';
import { accountFilter } from './account-filter.ts';
import { accountOf } from './account-of.ts';
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
  deps: HandlerDeps,
  account: AccountRow,
  query: PositionListQuery,
): Promise<Answer<Static<typeof PositionList>>> {
  const { context, reads, caughtUp } = deps;
  const filter = accountFilter(context, account.accountId, query);
  if (filter === undefined) return done(EMPTY_LIST);
  await caughtUp();
  const positions = await reads.positions({ ...filter, states: statesOf(query) }, pageOf(query));
  const ofDay = await positionsOfDay(deps, positions.list);
  return done(listOf({ ...positions, list: ofDay }, (position) => presentPosition(context, position)));
}

/** The schema admits only the names of states. */
function statesOf({ state = '' }: PositionListQuery): readonly PositionState[] | undefined {
  return state === '' ? undefined : (state.split(',') as PositionState[]);
}

const DAY_MINUTES = 24 * 60;
/** Length of the shortest candles, and of the steps of the position history. */
const MINUTE_SEC = 60;
const MINUTE_MS = 60_000;

/** Adds prices and holdings as of 24 hours ago, at the start of that minute, to positions. */
async function positionsOfDay(
  { reads, nowMs, onChain }: HandlerDeps,
  rows: readonly PositionRow[],
): Promise<PositionOfDay[]> {
  const minute = Math.floor(nowMs() / MINUTE_MS) - DAY_MINUTES;
  const [prices, changed] = await Promise.all([
    pricesBefore(reads, rows, minute),
    reads.positionsBefore(rows.map(keyOf), minute),
  ]);
  return rows.map((row, index) => {
    const { accountId, marketId } = row;
    const before = changed[index] ?? { ...row, lots: (row.availableLots + row.heldLots) as SizeLots };
    const isClaiming = onChain?.claims.has(accountId, marketId) ?? false;
    return { row, dayStartMs: minute * MINUTE_MS, before, dayAgoYesTicks: prices.get(marketId), isClaiming };
  });
}

/** Yes prices at the start of a minute, of the markets that had traded by then. */
function pricesBefore(
  reads: HandlerDeps['reads'],
  rows: readonly PositionRow[],
  minute: number,
): Promise<ReadonlyMap<MarketId, PriceTicks>> {
  const marketIds = [...new Set(rows.map(({ marketId }) => marketId))];
  return reads.pricesBefore({ marketIds, bucketSec: MINUTE_SEC, beforeSec: minute * MINUTE_SEC });
}

function keyOf({ accountId, marketId, outcome }: PositionRow): PositionKey {
  return { accountId, marketId, outcome };
}
