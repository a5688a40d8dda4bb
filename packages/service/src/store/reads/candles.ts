import type { MarketId } from '@presage/exchange';
import type { Kysely } from 'kysely';
import { MAX_CANDLES } from '../limits.ts';
import type { CandleQuery, CandleRow } from '../read-store.ts';
import type { Tables } from '../schema.ts';

/** Candles of a window, oldest first, at most {@link MAX_CANDLES}. */
export function listCandles(db: Kysely<Tables>, query: CandleQuery): Promise<CandleRow[]> {
  return candlesOf(db, query)
    .where('bucketStartSec', '>=', query.fromSec)
    .where('bucketStartSec', '<', query.toSec)
    .orderBy('bucketStartSec', 'asc')
    .limit(MAX_CANDLES)
    .execute();
}

/** The last candle that starts before a time. */
export function findCandleBefore(
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
    .select(['bucketStartSec', 'closeYesTicks', 'volumeUnits'])
    .where('marketId', '=', marketId)
    .where('bucketSec', '=', bucketSec)
    .$narrowType<{ volumeUnits: CandleRow['volumeUnits'] }>();
}
