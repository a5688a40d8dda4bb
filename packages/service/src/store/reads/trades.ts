import { inYesTerms, type OrderNo, type Outcome } from '@presage/exchange/values';
import { type Kysely, type Selectable, sql } from 'kysely';
import { MAX_SPAN_OFFSET_ROWS, MAX_TRADES_OF_ORDER } from '../limits.ts';
import type {
  MarketTradePlace,
  MarketTradesFilter,
  Page,
  PublicTradeRow,
  Rows,
  TradeFilter,
  TradePlace,
  TradeRow,
} from '../read-store.ts';
import type { Tables, TradesTable } from '../schema.ts';
import { readTradeNumber } from '../trade-number.ts';
import { toTradeRow } from '../trade-row.ts';
import { countsOf } from './counts.ts';
import { pageOfKeys } from './merge-runs.ts';
import { ALL_TIMES, numbersOfSpan } from './numbers-of-span.ts';

/** A literal, because a partial index is used only by a query that repeats its condition. */
const OF_TAKER = sql<boolean>`taker = 1`;

/** An account's trades, splits and merges, newest first, or oldest first after one of them. */
export function listTrades(db: Kysely<Tables>, filter: TradeFilter, page: Page): Promise<Rows<TradeRow>> {
  return db.transaction().execute(async (snapshot) => {
    // How many fills an order has is not kept, so they are counted as those of a span.
    const { orderDigest, after, span = orderDigest === undefined ? undefined : ALL_TIMES } = filter;
    const runs =
      orderDigest === undefined
        ? await runsOfAccount(snapshot, filter)
        : await runsOfOrder(snapshot, filter, orderDigest);
    const { total, list } = await pageOfKeys(snapshot, { table: 'trades', key: 'tradeId', runs, span, after }, page);
    return { total, list: await readTrades(snapshot, list, orderOf(after)) };
  });
}

/** What comes after a row is read on from it, and anything else from its end. */
function orderOf(after: number | undefined): 'asc' | 'desc' {
  return after === undefined ? 'desc' : 'asc';
}

/** The runs that are not empty: each holds an account's trades, in one market or in all. */
async function runsOfAccount(db: Kysely<Tables>, filter: TradeFilter) {
  const ofAccount = db.selectFrom('trades').select('tradeId').where('accountId', '=', filter.accountId);
  const counts = (await countsOf(db, filter)).filter(({ trades }) => trades > 0);
  return counts.map(({ marketId, trades }) => ({
    query: marketId === undefined ? ofAccount : ofAccount.where('marketId', '=', marketId),
    length: trades,
  }));
}

/** The fills of an account's order; none for an unknown order and, to the caller the same, another account's. */
async function runsOfOrder(db: Kysely<Tables>, { accountId, marketIds }: TradeFilter, digest: string) {
  const order = await db
    .selectFrom('orders')
    .select(['orderNo', 'accountId', 'marketId'])
    .where('digest', '=', Buffer.from(digest, 'hex'))
    .executeTakeFirst();
  if (order?.accountId !== accountId || marketIds?.includes(order.marketId) === false) return [];
  const query = db.selectFrom('trades').select('tradeId').where('orderNo', '=', order.orderNo);
  return [{ query, length: MAX_SPAN_OFFSET_ROWS }];
}

/**
 * The row number of an account's trade. Reads the account's rows of the span, 4 ms for 20,000: an index on the trade's
 * own number would have to be written with every row.
 */
export async function findTradeId(
  db: Kysely<Tables>,
  { accountId, tradeNo, span }: TradePlace,
): Promise<number | undefined> {
  const trade = readTradeNumber(tradeNo);
  if (trade === undefined) return undefined;
  const { first, end } = await numbersOfSpan(db, 'trades', span);
  const row = await db
    .selectFrom('trades')
    .select('tradeId')
    .where('accountId', '=', accountId)
    .where('tradeId', '>=', first)
    .where('tradeId', '<', end)
    .where('kind', '=', trade.kind)
    .where('number', '=', trade.number)
    .where('taker', '=', trade.taker ? 1 : 0)
    .executeTakeFirst();
  return row?.tradeId;
}

/** An order's own fills, oldest first, at most {@link MAX_TRADES_OF_ORDER}. */
export async function listTradesOfOrder(db: Kysely<Tables>, orderNo: OrderNo): Promise<TradeRow[]> {
  const rows = await tradesWithOrders(db)
    .where('trades.orderNo', '=', orderNo)
    .orderBy('trades.tradeId', 'asc')
    .limit(MAX_TRADES_OF_ORDER)
    .execute();
  return rows.map(toTradeRow);
}

/** Fills of markets from their takers' view, newest first, or oldest first after one of them. */
export function listMarketTrades(
  db: Kysely<Tables>,
  { marketIds, span, after }: MarketTradesFilter,
  page: Page,
): Promise<Rows<PublicTradeRow>> {
  return db.transaction().execute(async (snapshot) => {
    const traded = await snapshot
      .selectFrom('marketActivity')
      .select(['marketId', 'trades'])
      .where('marketId', 'in', marketIds)
      .where('trades', '>', 0)
      .execute();
    const runs = traded.map(({ marketId, trades }) => {
      const query = snapshot.selectFrom('trades').select('tradeId').where('marketId', '=', marketId).where(OF_TAKER);
      return { query, length: trades };
    });
    const { total, list } = await pageOfKeys(snapshot, { table: 'trades', key: 'tradeId', runs, span, after }, page);
    const order = orderOf(after);
    const rows = snapshot.selectFrom('trades').selectAll().where('tradeId', 'in', list).orderBy('tradeId', order);
    return { total, list: (await rows.execute()).map(toPublicTradeRow) };
  });
}

/** The row number of a fill, of which the row of its taker is the public one. Reads as {@link findTradeId} does. */
export async function findMarketTradeId(
  db: Kysely<Tables>,
  { marketIds, tradeNo, span }: MarketTradePlace,
): Promise<number | undefined> {
  const { first, end } = await numbersOfSpan(db, 'trades', span);
  const row = await db
    .selectFrom('trades')
    .select('tradeId')
    .where('marketId', 'in', marketIds)
    .where('tradeId', '>=', first)
    .where('tradeId', '<', end)
    .where('number', '=', tradeNo)
    .where(OF_TAKER)
    .executeTakeFirst();
  return row?.tradeId;
}

async function readTrades(db: Kysely<Tables>, keys: readonly number[], order: 'asc' | 'desc'): Promise<TradeRow[]> {
  const rows = await tradesWithOrders(db)
    .where('trades.tradeId', 'in', keys)
    .orderBy('trades.tradeId', order)
    .execute();
  return rows.map(toTradeRow);
}

/** Joins orders from the left, because a split or merge has none. */
function tradesWithOrders(db: Kysely<Tables>) {
  return db
    .selectFrom('trades')
    .leftJoin('orders', 'orders.orderNo', 'trades.orderNo')
    .selectAll('trades')
    .select('orders.digest as digest');
}

/** Converts a taker's row, which is the public one of a fill. */
function toPublicTradeRow(row: Selectable<TradesTable>): PublicTradeRow {
  return {
    tradeNo: row.number as PublicTradeRow['tradeNo'],
    marketId: row.marketId,
    yesPriceTicks: inYesTerms(row.outcome as Outcome, row.priceTicks),
    sizeLots: row.sizeLots,
    takerOutcome: row.outcome as Outcome,
    takerSide: row.side,
    createdAtMs: row.createdAtMs,
  };
}
