import type { MarketData, PricePoint, TradeData } from '@presage/client';
import type { YesPrice } from '../../../data/live/prices.ts';
import type { Outcome } from '../../../format/units.ts';

/** A point of a line: Unix seconds, and the price in cents or percent. The floats here are pixels, never money. */
export interface ChartPoint {
  readonly time: number;
  /** Of a candle, its last price. */
  readonly value: number;
  readonly candle?: CandleRange;
}

/** A candle's other prices, and the shares traded in it. */
export interface CandleRange {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly shares: number;
}

interface ChartRange {
  readonly fromSec: number | undefined;
  readonly nowSec: number;
  readonly last: YesPrice | null;
}

/**
 * The line of a token: its history from the start of the window until now or until it was decided, extended with the
 * last price so that the line reaches the edge. The first trade in the window is known before the history has it.
 */
export function chartPoints(history: readonly PricePoint[], { fromSec, nowSec, last }: ChartRange): ChartPoint[] {
  const points = history
    .filter(({ t }) => t <= nowSec && (fromSec === undefined || t >= fromSec))
    .map(({ t, p }) => ({ time: t, value: Number(p) * 100 }));
  if (last === null) return points;
  const lastSec = Math.min(Math.floor(last.atMs / 1_000), nowSec);
  const value = Number(last.price) * 100;
  if (points.length === 0 && (fromSec === undefined || lastSec >= fromSec)) points.push({ time: lastSec, value });
  const end = points.at(-1);
  return end !== undefined && end.time < nowSec ? [...points, { time: nowSec, value }] : points;
}

/** Where a line starts: the first price of its first candle, or its first point. */
export function firstValue(points: readonly Pick<ChartPoint, 'value' | 'candle'>[]): number | undefined {
  return points[0]?.candle?.open ?? points[0]?.value;
}

/** Decimals of the prices that label the axis: at most one, however fine the market's prices are. */
export function axisDecimals(decimals: number): number {
  return Math.min(1, decimals);
}

/** A mark on a line: an own trade, by the outcome that it was for, or the market's end. */
export interface ChartMark {
  readonly time: number;
  readonly kind: Outcome | 'decided';
  /** None at trades: on a steep or busy line it would be illegible. */
  readonly text: string;
}

/**
 * Own trades as marks, one per order and second, because an order may have many fills at once. Whoever sells an outcome
 * trades for the other one.
 */
export function tradeMarks(
  trades: readonly Pick<TradeData, 'side' | 'outcomeSide' | 'orderNo' | 'createdAt'>[],
): readonly ChartMark[] {
  const marks = new Map<string, ChartMark>();
  for (const { side, outcomeSide, orderNo, createdAt } of trades) {
    if (side !== 'Buy' && side !== 'Sell') continue;
    const kind = (side === 'Buy') === (outcomeSide === 1) ? 'yes' : 'no';
    marks.set(`${orderNo}:${createdAt}`, { time: createdAt, kind, text: '' });
  }
  return [...marks.values()];
}

/** The mark of a market's end; none while it is not decided. */
export function decisionMarks(
  { statusEnum, resolvedAt }: Pick<MarketData, 'statusEnum' | 'resolvedAt'>,
  texts: { readonly resolved: string; readonly failed: string },
): readonly ChartMark[] {
  if (resolvedAt === 0) return [];
  return [{ time: resolvedAt, kind: 'decided', text: statusEnum === 'resolved' ? texts.resolved : texts.failed }];
}

/** Marks within the time range of the line, in time order: the chart would put others at its edges. */
export function marksWithin(marks: readonly ChartMark[], points: readonly ChartPoint[]): ChartMark[] {
  const from = points[0]?.time;
  const to = points.at(-1)?.time;
  if (from === undefined || to === undefined) return [];
  return marks.filter(({ time }) => time >= from && time <= to).sort((a, b) => a.time - b.time);
}

/** Whether there can be a price of so many cents: the axis also has room below and above the lines. */
export function isPrice(cents: number): boolean {
  return cents >= 0 && cents <= 100;
}
