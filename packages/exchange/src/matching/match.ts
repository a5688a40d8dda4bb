import { type Book, NO_PRICE } from '../book/book.ts';
import type { Core } from '../core.ts';
import { CloseReason } from '../enums.ts';
import { MAX_FILL_OR_KILL_MAKERS } from '../limits.ts';
import { affordableLots, holdOf, inYesTerms } from '../money.ts';
import { int64 } from '../numbers/int64.ts';
import type { Slot } from '../orders/order-slab.ts';
import { oppositeOf } from '../sides.ts';
import type { QuoteUnits, SizeLots } from '../units.ts';
import { fillMaker } from './fill.ts';
import { accepts, bestTakeable, type Taker, takerTicks } from './taker.ts';

/** How matching ended: the taker is satisfied, would have matched its own order, or found nothing more at its price. */
export type MatchEnd = typeof CloseReason.Filled | typeof CloseReason.SelfTrade | typeof CloseReason.Unfilled;

/**
 * Matches a taker against the book in price-time priority, each fill at the maker's price. An order
 * never fills against its own account: when it would, matching ends and the resting order stays.
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
    // A partial fill of the maker means that the taker's size or budget is used up. Matching stops here, even if fee
    // rounding would let the budget pay for one more lot.
    if (!isWhole) return CloseReason.Filled;
  }
  return CloseReason.Filled;
}

/**
 * Matches an order that fills at once and completely, or not at all. If that would take more than
 * {@link MAX_FILL_OR_KILL_MAKERS} orders, it fills not at all.
 */
export function matchWhole(core: Core, taker: Taker): MatchEnd {
  const end = endOfMatch(core, taker);
  return end === CloseReason.Filled ? match(core, taker) : end;
}

/** How {@link match} would end; changes nothing. `Unfilled` also if it would take too many orders. */
function endOfMatch(core: Core, taker: Taker): MatchEnd {
  const { orders } = core;
  const left = { ...taker };
  let makers = 0;
  for (const maker of taker.market.book?.queue(oppositeOf(taker.bookSide)) ?? []) {
    if (isSatisfied(left)) return CloseReason.Filled;
    if (makers === MAX_FILL_OR_KILL_MAKERS) return CloseReason.Unfilled;
    if (!accepts(taker, inYesTerms(orders.outcome(maker), orders.priceTicks(maker)))) return CloseReason.Unfilled;
    const sizeLots = takeableLots(core, left, maker);
    if (sizeLots === 0) return CloseReason.Filled;
    if (orders.accountId(maker) === taker.accountId) return CloseReason.SelfTrade;
    if (sizeLots < orders.remainingLots(maker)) return CloseReason.Filled;
    takeWhole(core, left, maker);
    makers += 1;
  }
  return isSatisfied(left) ? CloseReason.Filled : CloseReason.Unfilled;
}

/** Reduces what a taker still wants by a whole maker. */
function takeWhole({ orders }: Core, taker: Taker, maker: Slot): void {
  const sizeLots = orders.remainingLots(maker);
  if (taker.budgetUnits === undefined) {
    taker.remainingLots = (taker.remainingLots - sizeLots) as SizeLots;
    return;
  }
  const priceTicks = takerTicks(taker, orders.outcome(maker), orders.priceTicks(maker));
  const costUnits = holdOf(taker.takerFeeBps, priceTicks, sizeLots);
  taker.budgetUnits = int64(taker.budgetUnits - costUnits) as QuoteUnits;
}

function isSatisfied({ remainingLots, budgetUnits }: Taker): boolean {
  return budgetUnits === undefined ? remainingLots === 0 : budgetUnits === 0n;
}

/** How much of a maker the taker wants or can pay for; 0 when its budget does not buy a single lot. */
function takeableLots({ orders }: Core, taker: Taker, maker: Slot): SizeLots {
  const makerLots = orders.remainingLots(maker);
  if (taker.budgetUnits === undefined) return Math.min(taker.remainingLots, makerLots) as SizeLots;
  const priceTicks = takerTicks(taker, orders.outcome(maker), orders.priceTicks(maker));
  const { budgetUnits, takerFeeBps } = taker;
  if (holdOf(takerFeeBps, priceTicks, makerLots) <= budgetUnits) return makerLots;
  return affordableLots(budgetUnits, takerFeeBps, priceTicks);
}
