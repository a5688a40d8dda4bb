import type { MarketId, PriceTicks } from '@presage/exchange';
import type { Kysely } from 'kysely';
import { MAX_CANDLES } from '../limits.ts';
import type { CandleQuery, CandleRow, CloseRow, ClosesOfWindow, PricesBeforeQuery } from '../read-store.ts';
import type { Tables } from '../schema.ts';

const CLOSE_COLUMNS = ['bucketStartSec', 'closeYesTicks'] as const;
const CANDLE_COLUMNS = [
  ...CLOSE_COLUMNS,
  'openYesTicks',
  'highYesTicks',
  'lowYesTicks',
  'lotsSum',
  'volumeUnits',
  'trades',
] as const;

/** Candles of a window, oldest first, at most {@link MAX_CANDLES}. */
export function listCandles(db: Kysely<Tables>, query: CandleQuery): Promise<readonly CandleRow[]> {
  return candlesWithin(db, query).select(CANDLE_COLUMNS).execute();
}

/** Last prices of a window, at most {@link MAX_CANDLES}, and the one before it. */
export async function listCloses(db: Kysely<Tables>, query: CandleQuery): Promise<ClosesOfWindow> {
  const before = await findCloseBefore(db, { ...query, beforeSec: query.fromSec });
  return { list: await candlesWithin(db, query).select(CLOSE_COLUMNS).execute(), before };
}

/** The last prices of markets before a time. */
export async function findPricesBefore(
  db: Kysely<Tables>,
  { marketIds, ...at }: PricesBeforeQuery,
): Promise<Map<MarketId, PriceTicks>> {
  const prices = new Map<MarketId, PriceTicks>();
  for (const marketId of marketIds) {
    const close = await findCloseBefore(db, { marketId, ...at });
    if (close !== undefined) prices.set(marketId, close.closeYesTicks);
  }
  return prices;
}

function findCloseBefore(
  db: Kysely<Tables>,
  query: CandlesOf & { readonly beforeSec: number },
): Promise<CloseRow | undefined> {
  return candlesOf(db, query)
    .select(CLOSE_COLUMNS)
    .where('bucketStartSec', '<', query.beforeSec)
    .orderBy('bucketStartSec', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The last price of a market's first bucket. */
export function findFirstClose(db: Kysely<Tables>, query: CandlesOf): Promise<CloseRow | undefined> {
  return candlesOf(db, query).select(CLOSE_COLUMNS).orderBy('bucketStartSec', 'asc').limit(1).executeTakeFirst();
}

interface CandlesOf {
  readonly marketId: MarketId;
  readonly bucketSec: number;
}

function candlesWithin(db: Kysely<Tables>, query: CandleQuery) {
  return candlesOf(db, query)
    .where('bucketStartSec', '>=', query.fromSec)
    .where('bucketStartSec', '<', query.toSec)
    .orderBy('bucketStartSec', 'asc')
    .limit(MAX_CANDLES);
}

function candlesOf(db: Kysely<Tables>, { marketId, bucketSec }: CandlesOf) {
  return db.selectFrom('candles').where('marketId', '=', marketId).where('bucketSec', '=', bucketSec);
}
