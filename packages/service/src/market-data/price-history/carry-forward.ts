import type { PriceTicks } from '@presage/exchange';
import { bucketStartSec } from '../../store/candle-spacings.ts';
import type { CandleRow } from '../../store/read-store.ts';
import type { HistoryWindow } from './history-window.ts';

/** A point in Yes terms. */
export interface TickPoint {
  readonly startSec: number;
  readonly yesTicks: PriceTicks;
}

/** Candles of a window, and the price before it. */
export interface WindowCandles {
  readonly window: HistoryWindow;
  /** Oldest first, none before the window's first bucket. */
  readonly candles: readonly Pick<CandleRow, 'bucketStartSec' | 'closeYesTicks'>[];
  /** Last price before the window; undefined when there was none. */
  readonly beforeYesTicks: PriceTicks | undefined;
}

/**
 * One point per bucket: its last price, carried forward over quiet buckets. Buckets before the first trade have none.
 */
export function carryForward({ window, candles, beforeYesTicks }: WindowCandles): TickPoint[] {
  const { spacingSec, firstStartSec, lastStartSec } = window;
  const closes = new Map(
    candles.map((candle) => [bucketStartSec(candle.bucketStartSec, spacingSec), candle.closeYesTicks]),
  );
  const points: TickPoint[] = [];
  let yesTicks = beforeYesTicks;
  for (let startSec = firstStartSec; startSec <= lastStartSec; startSec += spacingSec) {
    yesTicks = closes.get(startSec) ?? yesTicks;
    if (yesTicks !== undefined) points.push({ startSec, yesTicks });
  }
  return points;
}
