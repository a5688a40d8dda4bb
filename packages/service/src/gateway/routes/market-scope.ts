import type { MarketId } from '@presage/exchange';
import { type Refusal, refuse } from '../../answers/refusal.ts';
import type { Catalog } from '../../market-data/market-data.ts';

/**
 * The markets that `marketId` of a list's query stands for: one, or a root's children; none for a number no market
 * has; undefined, all, for 0 and for nothing.
 */
export function marketScope(catalog: Catalog, marketId: number | undefined): readonly MarketId[] | undefined {
  if (marketId === undefined || marketId === 0) return undefined;
  const market = catalog.market(marketId);
  if (market === undefined) return [];
  return market.categorical ? catalog.children(market.marketId).map((child) => child.marketId) : [market.marketId];
}

/** Errno 200 for a market number. */
export function noSuchMarket(marketId: number): Refusal {
  return refuse('marketNotFound', `marketId: received ${marketId}, which is no market; GET /market lists them`);
}
