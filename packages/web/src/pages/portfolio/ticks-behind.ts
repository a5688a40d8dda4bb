import type { Order } from '@presage/client';
import { type BestYesPrices, bestTicks } from '../../format/chance.ts';
import { ticksOf } from '../../format/units.ts';

type Priced = Pick<Order, 'side' | 'outcomeSide' | 'price'>;

/**
 * Ticks by which a resting order is behind the best bid, or the best ask if it sells. 0 if it is the best itself,
 * also where the best one was read before it was placed.
 * @returns undefined if its side of the book was empty when it was read
 */
export function ticksBehind({ side, outcomeSide, price }: Priced, best: BestYesPrices): number | undefined {
  const isBid = side === 0;
  const ahead = bestTicks(isBid ? 'bid' : 'ask', outcomeSide === 1, best);
  if (ahead === undefined) return undefined;
  const ticks = ticksOf(price);
  return Math.max(0, isBid ? ahead - ticks : ticks - ahead);
}
