import type { Position } from '@presage/client';
import { fixed } from './decimal.ts';
import { unitsOf } from './units.ts';

/** Tenths of a percent in a whole. */
const TENTHS = 1_000n;

/**
 * The profit of a position in percent of its cost, with one decimal. Computed from units, because the API's percentage
 * is rounded to two decimals already: −4.545 would become −4.55, and then −4.6.
 */
export function profitPercent({
  unrealizedPnl,
  currentValueInQuoteToken,
}: Pick<Position, 'unrealizedPnl' | 'currentValueInQuoteToken'>): string {
  const profitUnits = unitsOf(unrealizedPnl);
  const costUnits = unitsOf(currentValueInQuoteToken) - profitUnits;
  return costUnits <= 0n ? '0' : fixed(roundedHalfAwayFromZero(profitUnits * TENTHS, costUnits), 1);
}

/** Nobody gains by it: the result is only shown. */
function roundedHalfAwayFromZero(part: bigint, whole: bigint): bigint {
  const size = (2n * (part < 0n ? -part : part) + whole) / (2n * whole);
  return part < 0n ? -size : size;
}
