import type { Order } from '@presage/client';

/** A market with a page of its own, and how many of the orders are in it. */
export interface OrderMarket {
  /** Of a categorical market, that of the root: cancelling its orders cancels those in all outcomes. */
  readonly marketId: number;
  readonly title: string;
  readonly orders: readonly Order[];
}

/** The markets of some orders, by title. */
export function orderMarkets(orders: readonly Order[]): readonly OrderMarket[] {
  const byMarket = Map.groupBy(orders, ({ marketId, rootMarketId }) => rootMarketId || marketId);
  return [...byMarket]
    .map(([marketId, own]) => ({ marketId, title: own[0]?.rootMarketTitle || own[0]?.marketTitle || '', orders: own }))
    .sort((a, b) => a.title.localeCompare(b.title));
}
