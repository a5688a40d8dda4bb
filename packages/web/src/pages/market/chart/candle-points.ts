import type { Candle } from '@presage/client';
import type { YesPrice } from '../../../data/live/prices.ts';
import type { ChartMark, ChartPoint } from './chart-points.ts';

interface CandlesRange {
  readonly fromSec: number | undefined;
  /** Length of a candle. */
  readonly candleSec: number;
  readonly last: YesPrice | null;
}

/**
 * The candles from the one that contains the start of the window. The last trade is known before a candle has it; how
 * many shares it was of is in the candle only.
 */
export function candlePoints(candles: readonly Candle[], { fromSec, candleSec, last }: CandlesRange): ChartPoint[] {
  const isShown = (startSec: number) => fromSec === undefined || startSec + candleSec > fromSec;
  const points = candles.filter(({ t }) => isShown(t)).map(pointOf);
  if (last === null) return points;
  const lastSec = Math.floor(last.atMs / 1_000);
  const startSec = lastSec - (lastSec % candleSec);
  const value = centsOf(last.price);
  const end = points.at(-1);
  if (end?.candle !== undefined && end.time === startSec) {
    const { high, low } = end.candle;
    const candle = { ...end.candle, high: Math.max(high, value), low: Math.min(low, value) };
    return [...points.slice(0, -1), { time: startSec, value, candle }];
  }
  if (startSec < (end?.time ?? 0) || !isShown(startSec)) return points;
  return [...points, { time: startSec, value, candle: { open: value, high: value, low: value, shares: 0 } }];
}

/** Marks at the starts of the candles that they belong to. */
export function marksOnCandles(marks: readonly ChartMark[], candleSec: number): readonly ChartMark[] {
  return marks.map((mark) => ({ ...mark, time: mark.time - (mark.time % candleSec) }));
}

function pointOf({ t, open, high, low, close, shares }: Candle): ChartPoint {
  const candle = { open: centsOf(open), high: centsOf(high), low: centsOf(low), shares: Number(shares) };
  return { time: t, value: centsOf(close), candle };
}

function centsOf(price: string): number {
  return Number(price) * 100;
}
