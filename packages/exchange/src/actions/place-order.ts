import { NO_PRICE } from '../book/book.ts';
import type { PlaceOrder, ReplacedOrder } from '../command.ts';
import type { Core } from '../core.ts';
import { CloseReason, OrderType, TimeInForce } from '../enums.ts';
import type { Market } from '../market/market.ts';
import { match, matchWhole } from '../matching/match.ts';
import { bestTakeable, type Taker, takerOf } from '../matching/taker.ts';
import { closeOrder, restOrder } from '../orders/open-order.ts';
import { NO_SLOT } from '../orders/order-slab.ts';
import type { CommandOutcome, Refused } from '../outcome.ts';
import { refuse } from '../refuse.ts';
import type { AccountId, OrderNo } from '../units.ts';
import { orderToCancel } from './cancel-order.ts';
import { assertOrder, checkOrder } from './check-order.ts';

/**
 * Accepts a signed order: it is matched against the book, and the remainder of a limit order that is good till
 * cancelled rests there. Idempotent: a digest that was accepted before is reported as a duplicate, not traded again.
 */
export function placeOrder(core: Core, order: PlaceOrder): CommandOutcome {
  return idleOrder(core, order) ?? { ok: true, orderNo: accept(core, core.markets.get(order.marketId), order) };
}

/**
 * The outcome of an order that is refused or was accepted before; undefined for one that would be accepted: then the
 * order that it replaces is in `core.replacedSlot`.
 */
export function idleOrder(core: Core, order: PlaceOrder): CommandOutcome | undefined {
  if (!core.accounts.has(order.accountId)) return refuse({ code: 'unknownAccount' });
  assertOrder(order);
  if (core.digests.find(order.digest) !== 0) return duplicateOf(core, order);
  core.replacedSlot = NO_SLOT;
  const refused = order.replaces && findReplaced(core, order.accountId, order.replaces);
  if (refused !== undefined) return refused;
  const reject = checkOrder(core, core.markets.find(order.marketId), order);
  return reject === undefined ? undefined : refuse(reject);
}

/** Includes the number of the earlier order while that is open. */
function duplicateOf({ openIndex, orders }: Core, { digest }: PlaceOrder): CommandOutcome {
  const slot = openIndex.find(digest);
  return slot === NO_SLOT
    ? { ok: true, duplicate: true }
    : { ok: true, duplicate: true, orderNo: orders.orderNo(slot) };
}

/** Notes the order to replace, or returns why it cannot be replaced. */
function findReplaced(core: Core, accountId: AccountId, { digest, remainingLots }: ReplacedOrder): Refused | undefined {
  const slot = orderToCancel(core, { accountId, digest });
  if (typeof slot !== 'number') return slot;
  const leftLots = core.orders.remainingLots(slot);
  if (remainingLots !== undefined && remainingLots !== leftLots) {
    return refuse({ code: 'remainderDiffers', remainingLots: leftLots });
  }
  core.replacedSlot = slot;
  return undefined;
}

function accept(core: Core, market: Market, order: PlaceOrder): OrderNo {
  if (core.replacedSlot !== NO_SLOT) closeOrder(core, core.replacedSlot, CloseReason.Cancelled);
  const orderNo = core.digests.append(order.digest, order.accountId);
  core.events.orderAccepted(orderNo, order);
  const taker = takerOf(core, market, order, orderNo);
  const isLimit = order.type === OrderType.Limit;
  if (isLimit && order.postOnly && bestTakeable(taker) !== NO_PRICE) {
    emitClosed(core, taker, CloseReason.PostOnlyWouldCross);
    return orderNo;
  }
  const end = order.timeInForce === TimeInForce.FillOrKill ? matchWhole(core, taker) : match(core, taker);
  const mayRest = isLimit && order.timeInForce === TimeInForce.GoodTillCancelled;
  if (mayRest && end === CloseReason.Unfilled) restOrder(core, taker, order.digest);
  else emitClosed(core, taker, end);
  return orderNo;
}

/** Reports the end of an order that never rested. */
function emitClosed(
  { events }: Core,
  { orderNo, accountId, marketId, remainingLots }: Taker,
  reason: CloseReason,
): void {
  events.orderClosed(orderNo, accountId, marketId, reason, remainingLots);
}
