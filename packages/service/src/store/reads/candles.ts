import type { MarketId, PriceTicks } from '@presage/exchange';
import type { Kysely } from 'kysely';
import { MAX_CANDLES } from '../limits.ts';
import type { CandleQuery, CandleRow, CandlesOfWindow, PricesBeforeQuery } from '../read-store.ts';
import type { Tables } from '../schema.ts';

/** Candles of a window, at most {@link MAX_CANDLES}, and the one before it. */
export async function listCandles(db: Kysely<Tables>, query: CandleQuery): Promise<CandlesOfWindow> {
  const before = await findCandleBefore(db, { ...query, beforeSec: query.fromSec });
  const list = await candlesOf(db, query)
    .where('bucketStartSec', '>=', query.fromSec)
    .where('bucketStartSec', '<', query.toSec)
    .orderBy('bucketStartSec', 'asc')
    .limit(MAX_CANDLES)
    .execute();
  return { list, before };
}

/** The last prices of markets before a time. */
export async function findPricesBefore(
  db: Kysely<Tables>,
  { marketIds, ...at }: PricesBeforeQuery,
): Promise<Map<MarketId, PriceTicks>> {
  const prices = new Map<MarketId, PriceTicks>();
  for (const marketId of marketIds) {
    const candle = await findCandleBefore(db, { marketId, ...at });
    if (candle !== undefined) prices.set(marketId, candle.closeYesTicks);
  }
  return prices;
}

function findCandleBefore(
  db: Kysely<Tables>,
  query: CandlesOf & { readonly beforeSec: number },
): Promise<CandleRow | undefined> {
  return candlesOf(db, query)
    .where('bucketStartSec', '<', query.beforeSec)
    .orderBy('bucketStartSec', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** A market's first candle. */
export function findFirstCandle(db: Kysely<Tables>, query: CandlesOf): Promise<CandleRow | undefined> {
  return candlesOf(db, query).orderBy('bucketStartSec', 'asc').limit(1).executeTakeFirst();
}

interface CandlesOf {
  readonly marketId: MarketId;
  readonly bucketSec: number;
}

function candlesOf(db: Kysely<Tables>, { marketId, bucketSec }: CandlesOf) {
  return db
    .selectFrom('candles')
    .select(['bucketStartSec', 'closeYesTicks'])
    .where('marketId', '=', marketId)
    .where('bucketSec', '=', bucketSec);
}
