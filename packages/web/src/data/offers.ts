import type { BestPrices } from '@presage/client';
import { focusManager, type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { BestYesPrices } from '../format/chance.ts';
import { complementPrice } from '../format/price.ts';
import { keys, refetchOffers } from './keys.ts';
import { readMarketPrices } from './market-prices.ts';

/** Milliseconds between polls of the best prices: one request for all markets in view, however busy their books are. */
const POLL_INTERVAL_MS = 3_000;
/** Milliseconds before a price is read again: several parts of a page may poll, one shortly after the other. */
const FRESH_MS = 2_000;

/** The best ask of each token; null where there is none. */
export interface Offers {
  readonly yes: string | null;
  readonly no: string | null;
}

/**
 * The best asks of a market with a book; undefined until they are known, and when they can no longer be read.
 * @param isInView whether the market is in view; otherwise nothing is read
 */
export function useOffers(marketId: number, isInView: boolean): Offers | undefined {
  const { data, isError } = useQuery({ ...bestPricesQuery(marketId), enabled: isInView, select: offersOf });
  return isError ? undefined : data;
}

/** The best prices of a market with a book, in view or not, like {@link useOffers}. */
export function useBestPrices(marketId: number, isInView: boolean): BestYesPrices | undefined {
  const { data, isError } = useQuery({ ...bestPricesQuery(marketId), enabled: isInView });
  return isError ? undefined : data;
}

/** The best prices of a market with a book. */
export function bestPricesQuery(marketId: number) {
  return queryOptions({
    queryKey: keys.offers(marketId),
    queryFn: async () => yesPricesOf(await readMarketPrices(marketId)),
    staleTime: POLL_INTERVAL_MS,
    // The next poll is the retry: a price that cannot be refreshed is hidden as soon as a read fails.
    retry: false,
  });
}

/** Polls the offers of all markets in view. */
export function useFreshOffers(): void {
  const queries = useQueryClient();
  useEffect(() => keepOffersFresh(queries), [queries]);
}

/** Polls all offers in view in one request while the page is visible. @returns a function that stops it */
export function keepOffersFresh(queries: QueryClient): () => void {
  const timer = setInterval(() => {
    if (focusManager.isFocused()) refetchOffers(queries, FRESH_MS);
  }, POLL_INTERVAL_MS);
  return () => clearInterval(timer);
}

function yesPricesOf({ bestBid, bestAsk }: BestPrices): BestYesPrices {
  return { bid: bestBid ?? null, ask: bestAsk ?? null };
}

/** A bid for Yes is an ask for No at the complement price. */
export function offersOf({ bid, ask }: BestYesPrices): Offers {
  return { yes: ask, no: bid === null ? null : complementPrice(bid) };
}
