import { done } from '../../answers/refusal.ts';
import { presentBestPrices } from '../../presenters/best-prices.ts';
import type { Handler, HandlerDeps } from '../handler.ts';
import { binaryMarkets } from './binary-markets.ts';

/** GET /market/best-prices */
export function listBestPrices({ marketData }: HandlerDeps): Handler<'listBestPrices'> {
  return ({ query }) => {
    const asked = binaryMarkets(marketData.catalog, query.marketIds);
    if (!asked.ok) return asked;
    return done({ list: asked.markets.map(({ marketId }) => presentBestPrices(marketData, marketId)) });
  };
}
