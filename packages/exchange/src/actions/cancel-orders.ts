import type { CancelOrders } from '../command.ts';
import type { Core } from '../core.ts';
import { CloseReason } from '../enums.ts';
import { digestText } from '../orders/digest.ts';
import { closeOrder } from '../orders/open-order.ts';
import type { Slot } from '../orders/order-slab.ts';
import type { CommandOutcome, Refused } from '../outcome.ts';
import { refuse } from '../refuse.ts';

/** Cancels an account's open orders, oldest first: all, or only those of a market, a root's children, or a side. */
export function cancelOrders(core: Core, command: CancelOrders): CommandOutcome {
  const slots = ordersToCancel(core, command);
  if ('reject' in slots) return slots;
  const cancelled = slots.map((slot) => digestText(core.orders.digest(slot)));
  for (const slot of slots) closeOrder(core, slot, CloseReason.Cancelled);
  return { ok: true, cancelled };
}

/** The orders to cancel, or the refusal. */
export function ordersToCancel(core: Core, { accountId, marketId, side }: CancelOrders): readonly Slot[] | Refused {
  const { accounts, markets, orders, accountOrders } = core;
  if (!accounts.has(accountId)) return refuse({ code: 'unknownAccount' });
  if (marketId !== undefined && markets.find(marketId) === undefined) return refuse({ code: 'unknownMarket' });
  return accountOrders.slotsOf(accountId).filter((slot) => {
    const { rootMarketId, marketId: ownMarketId } = markets.get(orders.marketId(slot));
    const isThere = marketId === undefined || marketId === ownMarketId || marketId === rootMarketId;
    return isThere && (side === undefined || side === orders.side(slot));
  });
}
