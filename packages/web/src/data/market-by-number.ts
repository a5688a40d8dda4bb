import { type Client, ERRNO, type MarketData, OpenApiError, resultOf } from '@presage/client';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useClient } from './client.ts';
import { keys } from './keys.ts';

/** A market by its number; null if it does not exist any more. */
export function useMarketByNumber(marketId: number) {
  return useQuery(marketByNumber(useClient(), marketId));
}

export function marketByNumber(client: Client, marketId: number) {
  return queryOptions({ queryKey: keys.marketByNumber(marketId), queryFn: () => readMarket(client, marketId) });
}

async function readMarket(client: Client, marketId: number): Promise<MarketData | null> {
  try {
    return resultOf(await client.getMarket(marketId, false)).data;
  } catch (error) {
    if (error instanceof OpenApiError && error.errno === ERRNO.marketNotFound) return null;
    throw error;
  }
}

/** Keeps a market that was read by its number for its page, which need not read it again; unless that has it already. */
export function keepForPage(queries: QueryClient, market: MarketData, readAtMs: number): void {
  const queryKey = keys.market(market.slug);
  if (queries.getQueryData(queryKey) === undefined) queries.setQueryData(queryKey, market, { updatedAt: readAtMs });
}
