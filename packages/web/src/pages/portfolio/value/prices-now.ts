import type { Position } from '@presage/client';
import { complementTicks, valueTicksOf } from '../../../format/units.ts';
import { nowPrice } from '../now-price.ts';
import type { YesNoTicks } from './value-over-time.ts';

type Valued = Pick<Position, 'marketId' | 'outcomeSide' | 'currentValueInQuoteToken' | 'sharesOwned'>;

/** The prices at which positions are valued now, by market; without markets in which nothing is held. */
export function pricesNow(positions: readonly Valued[]): ReadonlyMap<number, YesNoTicks> {
  const prices = new Map<number, YesNoTicks>();
  for (const position of positions) {
    const text = nowPrice(position);
    if (text === undefined) continue;
    const own = valueTicksOf(text);
    const other = complementTicks(own);
    prices.set(position.marketId, position.outcomeSide === 1 ? { yes: own, no: other } : { yes: other, no: own });
  }
  return prices;
}
