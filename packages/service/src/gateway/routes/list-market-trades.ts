import { done } from '../http/refusal.ts';
import { presentPublicTrade } from '../presenters/public-trade.ts';
import type { Handler, HandlerDeps } from './handler.ts';
import { marketScope, noSuchMarket } from './market-scope.ts';
import { listOf, pageOf } from './paging.ts';

/** GET /trade/market/{marketId}: a market's fills, of a root its children's. */
export function listMarketTrades({ context, reads, caughtUp }: HandlerDeps): Handler<'listMarketTrades'> {
  return async ({ params, query }) => {
    const scope = marketScope(context.marketData.catalog, params.marketId);
    if (!scope.ok) return scope;
    if (scope.marketIds === undefined) return noSuchMarket(params.marketId);
    await caughtUp();
    const trades = await reads.marketTrades(scope.marketIds, pageOf(query));
    return done(listOf(trades, (row) => presentPublicTrade(context, row)));
  };
}
