import { bookOf, type Core } from '../core.ts';
import { type CloseReason, Side } from '../enums.ts';
import { NO_POSITION, type PositionRow } from '../ledger/positions.ts';
import { holdOf } from '../money.ts';
import type { MarketId, QuoteUnits } from '../units.ts';
import type { DigestWords } from './digest.ts';
import type { RestingOrder, Slot } from './order-slab.ts';

/** Rests an accepted order, or its remainder after matching: takes its hold and adds it to the end of its queue. */
export function restOrder(core: Core, order: RestingOrder, digest: DigestWords): void {
  takeHold(core, addRestingOrder(core, order, digest));
}

/** Adds an order to the book and to every structure that cancels or expires it; the caller takes its hold. */
export function addRestingOrder(core: Core, order: RestingOrder, digest: DigestWords): Slot {
  const slot = core.orders.add(order, digest);
  bookOf(core, core.markets.get(order.marketId)).append(slot);
  core.accountOrders.append(slot);
  core.openIndex.add(slot);
  if (order.expiresAtSec > 0) core.expiries.add({ item: slot, atSec: order.expiresAtSec, rank: order.orderNo });
  return slot;
}

/** Removes a resting order for good, and releases what it still holds. */
export function closeOrder(core: Core, slot: Slot, reason: CloseReason): void {
  const { orders } = core;
  const marketId = orders.marketId(slot);
  releaseHold(core, slot);
  bookOf(core, core.markets.get(marketId)).remove(slot);
  core.accountOrders.remove(slot);
  core.openIndex.remove(slot);
  if (orders.expiresAtSec(slot) > 0) core.expiries.remove(slot);
  core.events.orderClosed(orders.orderNo(slot), orders.accountId(slot), marketId, reason, orders.remainingLots(slot));
  orders.remove(slot);
}

/** Closes a market's open orders, oldest first. */
export function closeOrdersOf(core: Core, marketId: MarketId, reason: CloseReason): void {
  const slots = core.markets.get(marketId).book?.slots() ?? [];
  slots.sort((a, b) => core.orders.orderNo(a) - core.orders.orderNo(b));
  for (const slot of slots) closeOrder(core, slot, reason);
}

/** What a buy order holds for its remaining size. */
export function heldUnits({ orders }: Core, slot: Slot): QuoteUnits {
  return holdOf(orders.makerFeeBps(slot), orders.priceTicks(slot), orders.remainingLots(slot));
}

/** The position row of an order's account in its market; cached in the order. */
export function positionRowOf({ orders, positions }: Core, slot: Slot): PositionRow {
  const known = orders.position(slot);
  if (known !== NO_POSITION) return known;
  const position = positions.findOrCreate(orders.accountId(slot), orders.marketId(slot));
  orders.setPosition(slot, position);
  return position;
}

function takeHold(core: Core, slot: Slot): void {
  const { orders, balances, positions } = core;
  if (orders.side(slot) === Side.Buy) balances.hold(orders.accountId(slot), heldUnits(core, slot));
  else positions.hold(positionRowOf(core, slot), orders.outcome(slot), orders.remainingLots(slot));
}

function releaseHold(core: Core, slot: Slot): void {
  const { orders, balances, positions } = core;
  if (orders.side(slot) === Side.Buy) balances.release(orders.accountId(slot), heldUnits(core, slot));
  else positions.release(positionRowOf(core, slot), orders.outcome(slot), orders.remainingLots(slot));
}
