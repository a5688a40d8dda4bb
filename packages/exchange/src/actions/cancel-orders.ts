import type { CancelOrders } from '../command.ts';
import type { Core } from '../core.ts';
import { digestText } from '../orders/digest.ts';
import { closeOrder } from '../orders/open-order.ts';
import type { CommandOutcome } from '../outcome.ts';
import { refuse } from '../refuse.ts';
import { CloseReason } from '../words.ts';

/** Cancels an account's open orders, oldest first: all of them, or those of a market, a root's children, or a side. */
export function cancelOrders(core: Core, { accountId, marketId, side }: CancelOrders): CommandOutcome {
  const { accounts, markets, orders, accountOrders } = core;
  if (!accounts.has(accountId)) return refuse({ code: 'unknownAccount' });
  if (marketId !== undefined && markets.find(marketId) === undefined) return refuse({ code: 'unknownMarket' });
  const cancelled: string[] = [];
  for (const slot of accountOrders.slotsOf(accountId)) {
    const { rootMarketId, marketId: ownMarketId } = markets.get(orders.marketId(slot));
    if (marketId !== undefined && marketId !== ownMarketId && marketId !== rootMarketId) continue;
    if (side !== undefined && side !== orders.side(slot)) continue;
    cancelled.push(digestText(orders.digest(slot)));
    closeOrder(core, slot, CloseReason.Cancelled);
  }
  return { ok: true, cancelled };
}
