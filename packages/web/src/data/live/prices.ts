import { type ChildMarket, type MarketData, type MarketLastPriceMessage, WebSocketChannel } from '@presage/client';
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { complementPrice } from '../../format/price.ts';
import { keys, markLastPricesStale, refetchLastPrices } from '../keys.ts';
import { readMarketPrices } from '../market-prices.ts';
import { queryClient } from '../query-client.ts';
import { atNextFrame } from './frame-store.ts';
import { filterOf, useLive } from './live.ts';

/** Last price of Yes, and its time. */
export interface YesPrice {
  readonly price: string;
  readonly atMs: number;
}

/** A market with a book: a binary one or a child. */
type Priced = Pick<ChildMarket, 'marketId'>;

/** Prices that arrived since the last frame, by market. */
const arrived = new Map<number, YesPrice>();

function takeLastPrice({ marketId, outcomeSide, price, ts }: MarketLastPriceMessage): void {
  arrived.set(marketId, { price: outcomeSide === 1 ? price : complementPrice(price), atMs: ts });
  atNextFrame(showArrived);
}

function showArrived(): void {
  for (const [marketId, price] of arrived) {
    queryClient.setQueryData<YesPrice | null>(keys.lastPrice(marketId), (known) => newest(price, known));
  }
  arrived.clear();
}

/** Follows the prices of a market, or of all children of a root, while the component is mounted. */
export function useLivePrices(market: Pick<MarketData, 'marketId' | 'marketType'>): void {
  const { marketId, marketType } = market;
  useLive(
    { channel: WebSocketChannel.MARKET_LAST_PRICE, ...filterOf(market) },
    { onMessage: takeLastPrice, onGap: () => refetchLastPrices(queryClient) },
  );
  // Afterwards there are no updates, so the cached prices are stale, those that have just arrived included.
  useEffect(
    () => () => {
      showArrived();
      markLastPricesStale(queryClient);
    },
    [marketId, marketType],
  );
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
  return useQueries({ queries: markets.map(({ marketId }) => lastPriceQuery(marketId)) }).map(({ data }) => data);
}

function lastPriceQuery(marketId: number) {
  const queryKey = keys.lastPrice(marketId);
  return queryOptions({
    queryKey,
    queryFn: async (): Promise<YesPrice | null> => {
      const { lastTrade } = await readMarketPrices(marketId);
      const read = lastTrade === undefined ? null : { price: lastTrade.price, atMs: lastTrade.timestamp };
      // What arrived during the read may be newer.
      return newest(queryClient.getQueryData<YesPrice | null>(queryKey), read);
    },
    // Later changes come from the stream.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

function newest<Other extends YesPrice | null | undefined>(known: YesPrice | null | undefined, other: Other) {
  return known && !(other && other.atMs > known.atMs) ? known : other;
}

function priceOf(last: YesPrice | null | undefined): string | null | undefined {
  return last === null ? null : last?.price;
}
