import type { PriceTicks } from '@presage/exchange';
import { bucketStartSec } from '../../store/candle-spacings.ts';
import type { CloseRow } from '../../store/read-store.ts';
import type { HistoryWindow } from './history-window.ts';

/** A point in Yes terms. */
export interface TickPoint {
  readonly startSec: number;
  readonly yesTicks: PriceTicks;
}

/** The last prices of a window's buckets, and the one before it. */
export interface WindowCloses {
  readonly window: HistoryWindow;
  /** Oldest first, none before the window's first bucket. */
  readonly closes: readonly CloseRow[];
  /** Last price before the window; undefined when there was none. */
  readonly beforeYesTicks: PriceTicks | undefined;
}

/**
 * One point per bucket: its last price, carried forward over quiet buckets. Buckets before the first trade have none.
 */
export function carryForward({ window, closes, beforeYesTicks }: WindowCloses): TickPoint[] {
  const { spacingSec, firstStartSec, lastStartSec } = window;
  const known = new Map(closes.map((close) => [bucketStartSec(close.bucketStartSec, spacingSec), close.closeYesTicks]));
  const points: TickPoint[] = [];
  let yesTicks = beforeYesTicks;
  for (let startSec = firstStartSec; startSec <= lastStartSec; startSec += spacingSec) {
    yesTicks = known.get(startSec) ?? yesTicks;
    if (yesTicks !== undefined) points.push({ startSec, yesTicks });
  }
  return points;
}
