import { ticksText } from '../../../format/units.ts';
import { type ChartPoint, firstValue } from './chart-points.ts';

/** Ticks in a cent, which is what the chart's values are in. */
const TICKS_PER_CENT = 100;

export interface PriceChange {
  readonly direction: 'up' | 'down' | 'none';
  /** Its size as a price. */
  readonly size: string;
}

/** How far a line of the chart has moved from its start to its end; undefined for a line of a single point. */
export function priceChange(points: readonly Pick<ChartPoint, 'value' | 'candle'>[]): PriceChange | undefined {
  const [first, last] = [firstValue(points), points.at(-1)];
  if (first === undefined || last === undefined || (points.length < 2 && last.candle === undefined)) return undefined;
  // The values are prices in ticks, divided: rounding restores them exactly.
  const ticks = Math.round(last.value * TICKS_PER_CENT) - Math.round(first * TICKS_PER_CENT);
  const direction = ticks > 0 ? 'up' : ticks < 0 ? 'down' : 'none';
  return { direction, size: ticksText(Math.abs(ticks)) };
}
