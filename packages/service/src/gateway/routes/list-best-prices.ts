import type { BestPrices } from '@presage/protocol';
import { received } from '../../answers/received.ts';
import { done, type Refusal, refuse } from '../../answers/refusal.ts';
import { presentBestPrices } from '../../presenters/best-prices.ts';
import type { MarketRow } from '../../store/read-store.ts';
import type { Handler, HandlerDeps } from './handler.ts';

/** GET /market/best-prices: fails as a whole if any of the markets is unknown or has no book. */
export function listBestPrices({ marketData }: HandlerDeps): Handler<'listBestPrices'> {
  return ({ query }) => {
    const list: BestPrices[] = [];
    for (const number of query.marketIds.split(',')) {
      const market = marketData.catalog.market(Number(number));
      if (market === undefined) return noMarket(number);
      if (market.categorical) return noBook(market);
      list.push(presentBestPrices(marketData, market.marketId));
    }
    return done({ list });
  };
}

function noMarket(number: string): Refusal {
  return refuse(
    'marketNotFound',
    `marketIds: received ${received(number)}, which is not a market; GET /market lists them`,
  );
}

function noBook({ marketId }: MarketRow): Refusal {
  return refuse(
    'marketNotFound',
    `marketIds: ${marketId} is a categorical market, which has no book; send the ids of its children: GET /market/${marketId} lists them`,
  );
}
