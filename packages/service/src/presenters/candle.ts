import { inTermsOf, Outcome, type PriceTicks } from '@presage/exchange';
import { type Candle, lotsToShares, ticksToPrice, unitsToVolume } from '@presage/protocol';
import type { CandleRow } from '../store/read-store.ts';

/** A candle in one token's terms: the highest price of Yes is the lowest of No. */
export function presentCandle(outcome: Outcome, row: CandleRow): Candle {
  const price = (yesTicks: PriceTicks): string => ticksToPrice(inTermsOf(outcome, yesTicks));
  const isYes = outcome === Outcome.Yes;
  return {
    t: row.bucketStartSec,
    open: price(row.openYesTicks),
    high: price(isYes ? row.highYesTicks : row.lowYesTicks),
    low: price(isYes ? row.lowYesTicks : row.highYesTicks),
    close: price(row.closeYesTicks),
    shares: lotsToShares(row.lotsSum),
    volume: unitsToVolume(row.volumeUnits),
    trades: row.trades,
  };
}
