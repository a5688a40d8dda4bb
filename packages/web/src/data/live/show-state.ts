import type { MarketData, MarketStatusMessage } from '@presage/client';
import { type InfiniteData, type QueryClient, type QueryKey, replaceEqualDeep } from '@tanstack/react-query';
import { keys } from '../keys.ts';

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

/**
 * A market with the state that was reported for it or for one of its children. A root's own state follows from all its
 * children, and is not computed here.
 */
function withState(market: MarketData, message: MarketStatusMessage): MarketData {
  const { marketId, status, statusEnum, halted, cutoffAt, makerFeeBps, takerFeeBps, resultTokenId } = message;
  const state = { status, statusEnum, halted, cutoffAt, makerFeeBps, takerFeeBps, resultTokenId };
  if (market.marketId === marketId) return { ...market, ...state };
  const childMarkets = market.childMarkets.map((child) =>
    child.marketId === marketId ? { ...child, ...state } : child,
  );
  return { ...market, childMarkets };
}

function changeMarkets(queries: QueryClient, change: Change): boolean {
  const inPages = ({ pages, ...rest }: MarketPages) => ({
    ...rest,
    pages: pages.map((page) => ({ ...page, list: page.list.map(change) })),
  });
  const inLists = changeCached<MarketPages>(queries, keys.anyMarkets, inPages);
  return changeCached<MarketData>(queries, keys.anyMarket, change) || inLists;
}

function changeCached<Data>(queries: QueryClient, queryKey: QueryKey, change: (data: Data) => Data): boolean {
  let hasChanged = false;
  for (const { queryKey: key, state } of queries.getQueryCache().findAll({ queryKey })) {
    const old = state.data as Data | undefined;
    const next = old && replaceEqualDeep(old, change(old));
    if (next === undefined || next === old) continue;
    hasChanged = true;
    // As old as before: the rest of it was not read now.
    queries.setQueryData(key, next, { updatedAt: state.dataUpdatedAt });
  }
  return hasChanged;
}
