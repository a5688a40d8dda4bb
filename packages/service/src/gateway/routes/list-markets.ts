import { DEFAULT_MARKET_PAGE_LIMIT, TopicSortType, TopicType } from '@presage/protocol';
import { done } from '../../answers/refusal.ts';
import type { Catalog } from '../../market-data/market-data.ts';
import { presentMarket } from '../../presenters/market.ts';
import type { MarketRow } from '../../store/read-store.ts';
import type { Handler, HandlerDeps } from '../handler.ts';
import { CHILDREN_PER_REQUEST, MAX_SEARCH_REQUESTS, SEARCHED_PER_REQUEST } from '../limits.ts';
import { EMPTY_LIST, listOf, pageOf } from './paging.ts';

/** GET /market: counts as several requests when many markets are searched, or many children are on the page. */
export function listMarkets({ context, nowMs }: HandlerDeps): Handler<'listMarkets'> {
  const { catalog } = context.marketData;
  return ({ query, countAs }) => {
    if (query.chainId !== undefined && query.chainId !== context.chainId) return done(EMPTY_LIST);
    const searches = query.keywords ? requestsOfSearch(catalog) : 0;
    const unsearched = countAs(1 + searches);
    if (unsearched !== undefined) return unsearched;
    const now = nowMs();
    const markets = catalog.list({
      marketType: query.marketType ?? TopicType.ALL,
      status: query.status ?? '',
      sortBy: query.sortBy ?? TopicSortType.BY_TIME_DESC,
      labelId: query.labelId || undefined,
      keywords: query.keywords,
      ...pageOf(query, DEFAULT_MARKET_PAGE_LIMIT),
      nowMs: now,
    });
    const unsent = countAs(1 + searches + Math.floor(childrenOf(catalog, markets.list) / CHILDREN_PER_REQUEST));
    if (unsent !== undefined) return unsent;
    return done(listOf(markets, (market) => presentMarket(context, market, now)));
  };
}

function requestsOfSearch({ size }: Catalog): number {
  return Math.min(Math.floor(size / SEARCHED_PER_REQUEST), MAX_SEARCH_REQUESTS);
}

function childrenOf(catalog: Catalog, markets: readonly MarketRow[]): number {
  return markets.reduce((children, { marketId }) => children + catalog.children(marketId).length, 0);
}
