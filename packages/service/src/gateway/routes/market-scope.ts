import type { MarketId } from '@presage/exchange';
import type { Refusal } from '../../answers/refusal.ts';
import type { Catalog } from '../../market-data/market-data.ts';
import { refusalOfReject } from '../refusals/refusal-of-reject.ts';

/**
 * The markets that `marketId` in a list's query selects: one market, or a root's children; none for an unknown id;
 * undefined, for all, if it is 0 or absent.
 */
export function marketScope(catalog: Catalog, marketId: number | undefined): readonly MarketId[] | undefined {
  if (marketId === undefined || marketId === 0) return undefined;
  const market = catalog.market(marketId);
  if (market === undefined) return [];
  return market.categorical ? catalog.children(market.marketId).map((child) => child.marketId) : [market.marketId];
}

/** Errno 200 for an unknown market id. */
export function noSuchMarket(marketId: number): Refusal {
  return refusalOfReject({ code: 'unknownMarket' }, { marketId });
}
