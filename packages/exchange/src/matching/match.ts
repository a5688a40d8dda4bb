import { type Book, NO_PRICE } from '../book/book.ts';
import type { Core } from '../core.ts';
import { affordableLots, holdOf } from '../money.ts';
import type { Slot } from '../orders/order-slab.ts';
import type { SizeLots } from '../units.ts';
import { CloseReason } from '../words.ts';
import { fillMaker } from './fill.ts';
import { bestTakeable, type Taker, takerTicks } from './taker.ts';

/** How matching ended: the taker wants no more, met its own order, or found nothing more at its price. */
export type MatchEnd = typeof CloseReason.Filled | typeof CloseReason.SelfTrade | typeof CloseReason.Unfilled;

/**
 * Fills a taker from the book, best price first and oldest order first, each at the maker's price.
 * It never fills against its own account: when it would, it ends there and the resting order stays.
 */
export function match(core: Core, taker: Taker): MatchEnd {
  while (!isSatisfied(taker)) {
    const yesTicks = bestTakeable(taker);
    if (yesTicks === NO_PRICE) return CloseReason.Unfilled;
    const maker = (taker.market.book as Book).firstOrder(yesTicks);
    const sizeLots = takeableLots(core, taker, maker);
    if (sizeLots === 0) return CloseReason.Filled;
    if (core.orders.accountId(maker) === taker.accountId) return CloseReason.SelfTrade;
    const isWhole = sizeLots === core.orders.remainingLots(maker);
    fillMaker(core, taker, { maker, sizeLots });
    // A maker taken in part means that the taker's size or budget is used up. It stops here, even if the rounding of
    // fees would let its budget pay for one lot more.
    if (!isWhole) return CloseReason.Filled;
  }
  return CloseReason.Filled;
}

function isSatisfied({ remainingLots, budgetUnits }: Taker): boolean {
  return budgetUnits === undefined ? remainingLots === 0 : budgetUnits === 0n;
}

/** How much of a maker the taker wants, or can pay; 0 when its budget buys not one lot. */
function takeableLots({ orders }: Core, taker: Taker, maker: Slot): SizeLots {
  const makerLots = orders.remainingLots(maker);
  if (taker.budgetUnits === undefined) return Math.min(taker.remainingLots, makerLots) as SizeLots;
  const priceTicks = takerTicks(taker, orders.outcome(maker), orders.priceTicks(maker));
  const { budgetUnits, takerFeeBps } = taker;
  if (holdOf(takerFeeBps, priceTicks, makerLots) <= budgetUnits) return makerLots;
  return affordableLots(budgetUnits, takerFeeBps, priceTicks);
}
