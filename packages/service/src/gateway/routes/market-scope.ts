import type { MarketId } from '@presage/exchange';
import type { Catalog } from '../../market-data/market-data.ts';
import { type Refusal, refuse } from '../http/refusal.ts';

/** The markets a request is about: one, a root's children, or all (undefined). */
export type MarketScope = { readonly ok: true; readonly marketIds: readonly MarketId[] | undefined } | Refusal;

/** What `marketId` of a list's query stands for; 0 and nothing mean all markets. */
export function marketScope(catalog: Catalog, marketId: number | undefined): MarketScope {
  if (marketId === undefined || marketId === 0) return { ok: true, marketIds: undefined };
  const market = catalog.market(marketId);
  if (market === undefined) return noSuchMarket(marketId);
  const children = catalog.children(market.marketId).map((child) => child.marketId);
  return { ok: true, marketIds: market.categorical ? children : [market.marketId] };
}

/** Errno 200 for a market number. */
export function noSuchMarket(marketId: number): Refusal {
  return refuse('marketNotFound', `marketId: received ${marketId}, which is no market; GET /market lists them`);
}
