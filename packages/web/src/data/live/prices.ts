import { type ChildMarket, type MarketData, type MarketLastPriceMessage, WebSocketChannel } from '@presage/client';
import { queryOptions, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { complementPrice } from '../../format/price.ts';
import { keys, markLastPricesStale, refetchLastPrices } from '../keys.ts';
import { readMarketPrices } from '../market-prices.ts';
import type { Store } from '../store.ts';
import { createFrameStore } from './frame-store.ts';
import { filterOf, useLive } from './live.ts';

/** Last price of Yes, and its time. */
export interface YesPrice {
  readonly price: string;
  readonly atMs: number;
}

/** A market with a book: a binary one or a child. */
type Priced = Pick<ChildMarket, 'marketId'>;

/** By market; kept when unused, so that the next page has the price immediately. */
const prices = new Map<number, Store<YesPrice | undefined>>();

function storeOf(marketId: number): Store<YesPrice | undefined> {
  const known = prices.get(marketId);
  if (known !== undefined) return known;
  const store = createFrameStore<YesPrice | undefined>(undefined);
  prices.set(marketId, store);
  return store;
}

function takeLastPrice({ marketId, outcomeSide, price, ts }: MarketLastPriceMessage): void {
  storeOf(marketId).set({ price: outcomeSide === 1 ? price : complementPrice(price), atMs: ts });
}

/** Follows the prices of a market, or of all children of a root, while the component is mounted. */
export function useLivePrices(market: Pick<MarketData, 'marketId' | 'marketType'>): void {
  const { marketId, marketType } = market;
  const queries = useQueryClient();
  useLive(
    { channel: WebSocketChannel.MARKET_LAST_PRICE, ...filterOf(market) },
    { onMessage: takeLastPrice, onGap: () => refetchLastPrices(queries) },
  );
  // Afterwards there are no updates, so the cached prices are stale.
  useEffect(() => () => markLastPricesStale(queries), [queries, marketId, marketType]);
}

/**
 * Whether a market never traded; false while unknown.
 * @param isAsked otherwise nothing is read
 */
export function useIsUntraded(marketId: number, isAsked: boolean): boolean {
  const { data } = useQuery({ ...lastPriceQuery(marketId), enabled: isAsked });
  return isAsked && data === null;
}

/** The last prices of Yes of several markets, in their order: null if one never traded, undefined while unknown. */
export function useYesPrices(markets: readonly Priced[]): readonly (string | null | undefined)[] {
  return useLastPrices(markets).map(priceOf);
}

/** The same with their times. */
export function useLastPrices(markets: readonly Priced[]): readonly (YesPrice | null | undefined)[] {
  const reads = useQueries({ queries: markets.map(({ marketId }) => lastPriceQuery(marketId)) });
  const ids = markets.map(({ marketId }) => marketId).join();
  // Memoised: a new function would resubscribe with each rendering.
  const subscribe = useMemo(() => {
    const stores = ids === '' ? [] : ids.split(',').map((id) => storeOf(Number(id)));
    return (listener: () => void) => subscribeToAll(stores, listener);
  }, [ids]);
  // A string, so that unchanged prices cause no rendering.
  useSyncExternalStore(subscribe, () => markets.map(({ marketId }) => storeOf(marketId).get()?.price).join());
  return markets.map(({ marketId }, index) => newest(storeOf(marketId).get(), reads[index]?.data));
}

function subscribeToAll(stores: readonly Store<unknown>[], listener: () => void): () => void {
  const ends = stores.map((store) => store.subscribe(listener));
  return () => {
    for (const end of ends) end();
  };
}

function lastPriceQuery(marketId: number) {
  return queryOptions({
    queryKey: keys.lastPrice(marketId),
    queryFn: async (): Promise<YesPrice | null> => {
      const { lastTrade } = await readMarketPrices(marketId);
      return lastTrade === undefined ? null : { price: lastTrade.price, atMs: lastTrade.timestamp };
    },
    // Later changes come from the stream.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

function newest(live: YesPrice | undefined, read: YesPrice | null | undefined): YesPrice | null | undefined {
  if (live === undefined) return read;
  return read && read.atMs > live.atMs ? read : live;
}

function priceOf(last: YesPrice | null | undefined): string | null | undefined {
  return last === null ? null : last?.price;
}
