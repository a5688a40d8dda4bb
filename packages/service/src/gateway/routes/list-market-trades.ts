import type { TradeNo } from '@presage/exchange';
import { done } from '../../answers/refusal.ts';
import { presentPublicTrade } from '../../presenters/public-trade.ts';
import type { TimeSpan } from '../../store/read-store.ts';
import type { Handler, HandlerDeps } from '../handler.ts';
import { findLastTrade, readLastTrade } from './last-trade.ts';
import { marketScope, noSuchMarket } from './market-scope.ts';
import { listOf, pageOf } from './paging.ts';
import { readSpan } from './time-span.ts';

/** GET /trade/market/{marketId}: a market's fills; for a root, those of its children. */
export function listMarketTrades({ context, reads, caughtUp }: HandlerDeps): Handler<'listMarketTrades'> {
  return async ({ params, query }) => {
    const within = readSpan(query);
    if (!within.ok) return within;
    const last = readLastTrade(query);
    if (!last.ok) return last;
    const marketIds = marketScope(context.marketData.catalog, params.marketId);
    if (marketIds === undefined || marketIds.length === 0) return noSuchMarket(params.marketId);
    await caughtUp();
    const find = (no: string, span: TimeSpan) =>
      reads.marketTradeId({ marketIds, tradeNo: Number(no) as TradeNo, span });
    const found = await findLastTrade(last.lastTrade, { owner: 'market', find });
    if (!found.ok) return found;
    const trades = await reads.marketTrades({ marketIds, span: within.span, after: found.tradeId }, pageOf(query));
    return done(listOf(trades, (row) => presentPublicTrade(context, row)));
  };
}
