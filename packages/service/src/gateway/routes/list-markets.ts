import { DEFAULT_MARKET_PAGE_LIMIT, TopicSortType, TopicType } from '@presage/protocol';
import { done } from '../../answers/refusal.ts';
import { presentMarket } from '../../presenters/market.ts';
import type { Handler, HandlerDeps } from './handler.ts';
import { EMPTY_LIST, listOf, pageOf } from './paging.ts';

/** GET /market */
export function listMarkets({ context, nowMs }: HandlerDeps): Handler<'listMarkets'> {
  return ({ query }) => {
    if (query.chainId !== undefined && query.chainId !== context.chainId) return done(EMPTY_LIST);
    const now = nowMs();
    const markets = context.marketData.catalog.list({
      marketType: query.marketType ?? TopicType.ALL,
      status: query.status ?? '',
      sortBy: query.sortBy ?? TopicSortType.BY_TIME_DESC,
      ...(query.labelId ? { labelId: query.labelId } : {}),
      ...(query.keywords ? { keywords: query.keywords } : {}),
      ...pageOf(query, DEFAULT_MARKET_PAGE_LIMIT),
      nowMs: now,
    });
    return done(listOf(markets, (market) => presentMarket(context, market, now)));
  };
}
