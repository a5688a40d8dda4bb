import type { Outcome, PriceTicks, QuoteUnits } from '@presage/exchange';
import type { Kysely } from 'kysely';
import { bucketStartSec } from '../candle-spacings.ts';
import type { LastTrade, MarketDataState, MinuteVolume } from '../market-data-state.ts';
import type { Tables } from '../schema.ts';

const MINUTE_SEC = 60;

export async function loadLastTrades(db: Kysely<Tables>): Promise<MarketDataState['lastTrades']> {
  const rows = await db.selectFrom('marketActivity').selectAll().where('trades', '>', 0).orderBy('marketId').execute();
  return rows.map((row) => ({
    marketId: row.marketId,
    yesPriceTicks: row.lastYesPriceTicks as PriceTicks,
    sizeLots: row.lastSizeLots,
    takerOutcome: row.lastTakerOutcome as Outcome,
    takerSide: row.lastTakerSide,
    timeMs: row.lastTradeAtMs,
  }));
}

/** Minutes with trades since a time, oldest first within a market; only markets that traded since then are queried. */
export async function loadMinuteVolumes(
  db: Kysely<Tables>,
  { lastTrades, sinceSec }: { readonly lastTrades: MarketDataState['lastTrades']; readonly sinceSec: number },
): Promise<MinuteVolume[]> {
  const volumes: MinuteVolume[] = [];
  for (const { marketId } of lastTrades.filter((trade) => tradedSince(trade, sinceSec))) {
    const rows = await db
      .selectFrom('candles')
      .select(['bucketStartSec', 'volumeUnits'])
      .where('marketId', '=', marketId)
      .where('bucketSec', '=', MINUTE_SEC)
      .where('bucketStartSec', '>=', bucketStartSec(Math.max(0, sinceSec), MINUTE_SEC))
      .orderBy('bucketStartSec')
      .execute();
    for (const row of rows) {
      volumes.push({ marketId, minuteSec: row.bucketStartSec, volumeUnits: row.volumeUnits as QuoteUnits });
    }
  }
  return volumes;
}

function tradedSince({ timeMs }: LastTrade, sinceSec: number): boolean {
  return timeMs >= sinceSec * 1_000;
}
