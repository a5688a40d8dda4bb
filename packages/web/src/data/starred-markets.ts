import type { MarketData } from '@presage/client';
import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useClient } from './client.ts';
import { marketByNumber } from './market-by-number.ts';

/** The starred markets, read one by one because the service does not list markets by number; deleted ones are left out. */
export function useStarredMarkets(ids: readonly number[]) {
  const client = useClient();
  return useQueries({
    queries: ids.map((marketId) => marketByNumber(client, marketId)),
    combine: together,
  });
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
