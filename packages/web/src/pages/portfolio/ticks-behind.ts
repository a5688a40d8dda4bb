import type { Order } from '@presage/client';
import type { BestYesPrices } from '../../format/chance.ts';
import { complementTicks, ticksOf } from '../../format/units.ts';

type Priced = Pick<Order, 'side' | 'outcomeSide' | 'price'>;

/**
 * Ticks by which a resting order is behind the best bid, or the best ask if it sells. 0 if it is the best itself,
 * also where the best one was read before it was placed.
 * @returns undefined if its side of the book was empty when it was read
 */
export function ticksBehind({ side, outcomeSide, price }: Priced, best: BestYesPrices): number | undefined {
  const isBid = side === 0;
  const isYes = outcomeSide === 1;
  // A bid for No is an ask for Yes at the complement price.
  const yesPrice = isBid === isYes ? best.bid : best.ask;
  if (yesPrice === null) return undefined;
  const bestTicks = isYes ? ticksOf(yesPrice) : complementTicks(ticksOf(yesPrice));
  const ticks = ticksOf(price);
  return Math.max(0, isBid ? bestTicks - ticks : ticks - bestTicks);
}
