import type { Position } from '@presage/client';
import { nowPrice } from '../now-price.ts';
import { type YesNoTicks, yesNoTicks } from './value-over-time.ts';

type Valued = Pick<Position, 'marketId' | 'outcomeSide' | 'currentValueInQuoteToken' | 'sharesOwned'>;

/** The prices at which positions are valued now, by market; without markets in which nothing is held. */
export function pricesNow(positions: readonly Valued[]): ReadonlyMap<number, YesNoTicks> {
  const prices = new Map<number, YesNoTicks>();
  for (const position of positions) {
    const price = nowPrice(position);
    if (price !== undefined) prices.set(position.marketId, yesNoTicks(position.outcomeSide, price));
  }
  return prices;
}
