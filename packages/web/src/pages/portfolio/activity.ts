import type { Order, Payout, TradeData } from '@presage/client';
import type { AllPages } from '../../data/read-all-pages.ts';
import { coveredSinceSec } from './history.ts';

/** An entry of the account's history. */
export type Activity =
  | { readonly kind: 'order'; readonly of: Order }
  | { readonly kind: 'pairs'; readonly of: TradeData }
  | { readonly kind: 'payout'; readonly of: Payout };

/**
 * Orders, splits, merges and payouts in one list, newest first. Fills are left out, as their orders show them. All lists
 * are read page by page; only the time that all cover is shown, so that no entries are inserted in between later.
 */
export function activityOf({
  orders,
  trades,
  payouts,
}: {
  readonly orders: AllPages<Order>;
  readonly trades: AllPages<TradeData>;
  readonly payouts: AllPages<Payout>;
}): Activity[] {
  const sinceSec = Math.max(...[orders, trades, payouts].map(coveredSinceSec));
  const all: Activity[] = [
    // In the same second, shares were paid out after they were traded.
    ...payouts.items.map((of): Activity => ({ kind: 'payout', of })),
    ...orders.items.map((of): Activity => ({ kind: 'order', of })),
    ...trades.items
      .filter(({ side }) => side === 'Split' || side === 'Merge')
      .map((of): Activity => ({ kind: 'pairs', of })),
  ];
  return all.filter(({ of }) => of.createdAt >= sinceSec).sort((a, b) => b.of.createdAt - a.of.createdAt);
}
