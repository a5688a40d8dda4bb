import type { Order, TradeData } from '@presage/client';

/** An entry of the account's history. */
export type Activity =
  | { readonly kind: 'order'; readonly atSec: number; readonly order: Order }
  | { readonly kind: 'pairs'; readonly atSec: number; readonly trade: TradeData };

/**
 * Orders, splits and merges in one list, newest first. Fills are left out, as their orders show them. Both lists are
 * read page by page; only the time that both cover is shown, so that no entries are inserted in between later.
 */
export function activityOf({
  orders,
  trades,
  hasMoreOrders,
  hasMoreTrades,
}: {
  readonly orders: readonly Order[];
  readonly trades: readonly TradeData[];
  readonly hasMoreOrders: boolean;
  readonly hasMoreTrades: boolean;
}): Activity[] {
  const coveredSinceSec = Math.max(
    hasMoreOrders ? (orders.at(-1)?.createdAt ?? 0) : 0,
    hasMoreTrades ? (trades.at(-1)?.createdAt ?? 0) : 0,
  );
  const all: Activity[] = [
    ...orders.map((order): Activity => ({ kind: 'order', atSec: order.createdAt, order })),
    ...trades
      .filter(({ side }) => side === 'Split' || side === 'Merge')
      .map((trade): Activity => ({ kind: 'pairs', atSec: trade.createdAt, trade })),
  ];
  return all.filter(({ atSec }) => atSec >= coveredSinceSec).sort((a, b) => b.atSec - a.atSec);
}
