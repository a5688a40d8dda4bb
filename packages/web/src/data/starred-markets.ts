import { type Client, ERRNO, type MarketData, OpenApiError, resultOf } from '@presage/client';
import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useClient } from './client.ts';
import { keys } from './keys.ts';

/** The starred markets, read one by one because the service does not list markets by number; deleted ones are left out. */
export function useStarredMarkets(ids: readonly number[]) {
  const client = useClient();
  return useQueries({
    queries: ids.map((marketId) => ({
      queryKey: keys.marketByNumber(marketId),
      queryFn: () => readMarket(client, marketId),
    })),
    combine: together,
  });
}

/** @returns null for a market that does not exist any more */
async function readMarket(client: Client, marketId: number): Promise<MarketData | null> {
  try {
    return resultOf(await client.getMarket(marketId, false)).data;
  } catch (error) {
    if (error instanceof OpenApiError && error.errno === ERRNO.marketNotFound) return null;
    throw error;
  }
}

/** One reading of all: known when every market is, and failed if any of them could not be read. */
function together(readings: readonly UseQueryResult<MarketData | null>[]) {
  const read = readings.map(({ data }) => data).filter((market) => market !== undefined);
  return {
    data: read.length === readings.length ? read.filter((market) => market !== null) : undefined,
    error: readings.find(({ error }) => error !== null)?.error ?? null,
    refetch: () => readings.filter(({ isError }) => isError).map((reading) => reading.refetch()),
  };
}
