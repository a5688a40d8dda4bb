import { Outcome } from '@presage/exchange';
import type { PriceHistories } from '@presage/protocol';
import { done, notUnderstood } from '../../answers/refusal.ts';
import { readPriceHistory } from '../../market-data/price-history/price-history.ts';
import type { Handler, HandlerDeps } from '../handler.ts';
import { binaryMarkets } from './binary-markets.ts';
import { historyRequest } from './history-request.ts';

/** GET /market/price-histories: one history after the other, so that other readers of the store are served in between. */
export function listPriceHistories({ marketData, reads, caughtUp, nowMs }: HandlerDeps): Handler<'listPriceHistories'> {
  return async ({ query }) => {
    const asked = binaryMarkets(marketData.catalog, query.marketIds);
    if (!asked.ok) return asked;
    await caughtUp();
    const request = historyRequest(query, nowMs());
    const list: PriceHistories['list'] = [];
    for (const { marketId } of asked.markets) {
      const history = await readPriceHistory(reads, { marketId, outcome: Outcome.Yes, ...request });
      if (!history.ok) return notUnderstood(history.problem);
      list.push({ marketId, history: [...history.points] });
    }
    return done({ list });
  };
}
