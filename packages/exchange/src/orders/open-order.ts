import { bookOf, type Core } from '../core.ts';
import { holdUnits } from '../money.ts';
import type { MarketId, OrderNo, QuoteUnits } from '../units.ts';
import { type CloseReason, Side } from '../words.ts';
import { digestText } from './digest.ts';
import { NO_SLOT, type RestingOrder, type Slot } from './order-slab.ts';

/** Rests an accepted order, or what matching left of it: takes its hold and puts it last in its level. */
export function restOrder(core: Core, order: RestingOrder): void {
  takeHold(core, putToRest(core, order));
}

/** Puts an order whose hold is taken where it can be filled, cancelled and expired. */
export function putToRest(core: Core, order: RestingOrder): Slot {
  const slot = core.orders.add(order);
  bookOf(core, core.markets.get(order.marketId)).append(slot);
  core.accountOrders.append(slot);
  core.digests.setSlot(order.orderNo, slot);
  if (order.expiresAtSec > 0) core.expiries.add({ item: slot, atSec: order.expiresAtSec, rank: order.orderNo });
  return slot;
}

/** Takes a resting order out of the book for good, and gives back what it still holds. */
export function closeOrder(core: Core, slot: Slot, reason: CloseReason): void {
  const { orders } = core;
  const marketId = orders.marketId(slot);
  releaseHold(core, slot);
  bookOf(core, core.markets.get(marketId)).remove(slot);
  core.accountOrders.remove(slot);
  if (orders.expiresAtSec(slot) > 0) core.expiries.remove(slot);
  core.events.push({
    kind: 'orderClosed',
    orderNo: orders.orderNo(slot),
    accountId: orders.accountId(slot),
    marketId,
    reason,
    remainingLots: orders.remainingLots(slot),
  });
  orders.remove(slot);
}

/** Closes a market's open orders, oldest first. */
export function closeOrdersOf(core: Core, marketId: MarketId, reason: CloseReason): void {
  const slots = [...(core.markets.get(marketId).book?.slots() ?? [])];
  slots.sort((a, b) => core.orders.orderNo(a) - core.orders.orderNo(b));
  for (const slot of slots) closeOrder(core, slot, reason);
}

/** Where an accepted order rests; `NO_SLOT` when it is open no more. */
export function openSlotOf({ digests, orders }: Core, orderNo: OrderNo): Slot {
  const slot = digests.lastSlot(orderNo);
  return orders.orderNo(slot) === orderNo ? slot : NO_SLOT;
}

/** An accepted order's digest in hex. */
export function digestOf({ digests, digest }: Core, orderNo: OrderNo): string {
  digests.read(orderNo, digest);
  return digestText(digest);
}

/** What an order to buy holds for what remains of it. */
export function heldUnits(core: Core, slot: Slot): QuoteUnits {
  const { orders } = core;
  return holdUnits({
    feeBps: orders.makerFeeBps(slot),
    priceTicks: orders.priceTicks(slot),
    sizeLots: orders.remainingLots(slot),
  });
}

function takeHold(core: Core, slot: Slot): void {
  const { orders, balances, positions } = core;
  const accountId = orders.accountId(slot);
  if (orders.side(slot) === Side.Buy) {
    balances.hold(accountId, heldUnits(core, slot));
    return;
  }
  positions.hold(positions.find(accountId, orders.marketId(slot)), orders.outcome(slot), orders.remainingLots(slot));
}

function releaseHold(core: Core, slot: Slot): void {
  const { orders, balances, positions } = core;
  const accountId = orders.accountId(slot);
  if (orders.side(slot) === Side.Buy) {
    balances.release(accountId, heldUnits(core, slot));
    return;
  }
  positions.release(positions.find(accountId, orders.marketId(slot)), orders.outcome(slot), orders.remainingLots(slot));
}
