import type { MarketData, MarketStatusMessage } from '@presage/client';
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import { keys } from '../keys.ts';
import { withState } from './market-state.ts';

type MarketPages = InfiniteData<{ readonly list: readonly MarketData[] }>;
type Change = (market: MarketData) => MarketData;

/** Puts a reported state into every cached copy of its market. @returns whether any of them differed */
export function showState(queries: QueryClient, message: MarketStatusMessage): boolean {
  return changeMarkets(queries, (market) => withState(market, message));
}

/** Puts a market that was just read into the cached lists. */
export function showMarket(queries: QueryClient, read: MarketData): void {
  changeMarkets(queries, (market) => (market.marketId === read.marketId ? read : market));
}

/** Applies a change to all cached markets; it returns the same object for a market that stays as it is. */
function changeMarkets(queries: QueryClient, change: Change): boolean {
  const ofPages = (data: MarketPages) => changedPages(data, change);
  const inLists = changeCached<MarketPages>(queries, keys.anyMarkets, ofPages);
  return changeCached<MarketData>(queries, keys.anyMarket, change) || inLists;
}

function changeCached<Data>(queries: QueryClient, queryKey: QueryKey, change: (data: Data) => Data): boolean {
  let hasChanged = false;
  for (const { queryKey: key, state } of queries.getQueryCache().findAll({ queryKey })) {
    const old = state.data as Data | undefined;
    const next = old && change(old);
    if (next === undefined || next === old) continue;
    hasChanged = true;
    // As old as before: the rest of it was not read now.
    queries.setQueryData(key, next, { updatedAt: state.dataUpdatedAt });
  }
  return hasChanged;
}

function changedPages(data: MarketPages, change: Change): MarketPages {
  const pages = data.pages.map((page) => {
    const list = page.list.map(change);
    return list.every((market, index) => market === page.list[index]) ? page : { ...page, list };
  });
  return pages.every((page, index) => page === data.pages[index]) ? data : { ...data, pages };
}
