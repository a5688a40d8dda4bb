import { type BestPrices, MAX_BEST_PRICES, resultOf } from '@presage/client';
import { focusManager, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { complementPrice } from '../format/price.ts';
import { batchReads } from './batch-reads.ts';
import { getClient } from './client.ts';
import { keys, refetchOffers } from './keys.ts';

/** Milliseconds between polls of the best prices: one request for all markets in view, however busy their books are. */
const POLL_INTERVAL_MS = 3_000;

/** The best ask of each token; null where there is none. */
export interface Offers {
  readonly yes: string | null;
  readonly no: string | null;
}

const readBestPrices = batchReads({
  maxBatchSize: MAX_BEST_PRICES,
  read: async (marketIds) => resultOf(await getClient().getBestPrices(marketIds)).list,
  idOf: ({ marketId }) => marketId,
});

/**
 * The best asks of a market with a book; undefined until they are known, and when they can no longer be read.
 * @param isInView whether the market is in view; otherwise nothing is read
 */
export function useOffers(marketId: number, isInView: boolean): Offers | undefined {
  const { data, isError } = useQuery({
    queryKey: keys.offers(marketId),
    queryFn: async () => offersOf(await readBestPrices(marketId)),
    enabled: isInView,
    staleTime: POLL_INTERVAL_MS,
    // The next poll is the retry: a price that cannot be refreshed is hidden as soon as a read fails.
    retry: false,
  });
  return isError ? undefined : data;
}

/** Polls the offers of all markets in view. */
export function useFreshOffers(): void {
  const queries = useQueryClient();
  useEffect(() => keepOffersFresh(queries), [queries]);
}

/** Polls all offers in view in one request while the page is visible. @returns a function that stops it */
export function keepOffersFresh(queries: QueryClient): () => void {
  const timer = setInterval(() => {
    if (focusManager.isFocused()) refetchOffers(queries);
  }, POLL_INTERVAL_MS);
  return () => clearInterval(timer);
}

/** A bid for Yes is an ask for No at the complement price. */
function offersOf({ bestBid, bestAsk }: BestPrices): Offers {
  return { yes: bestAsk ?? null, no: bestBid === undefined ? null : complementPrice(bestBid) };
}
