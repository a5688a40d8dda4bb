import { type BestPrices, MAX_BEST_PRICES, resultOf } from '@presage/client';
import { focusManager, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { complementPrice } from '../format/price.ts';
import { getClient } from './client.ts';
import { keys, readOffersAgain } from './keys.ts';
import { readTogether } from './read-together.ts';

/** Milliseconds between two looks at what is offered: one request for all that is shown, also where books change all the time. */
const LOOK_MS = 3_000;

/** What a share of each token costs now; null where nobody offers any. */
export interface Offers {
  readonly yes: string | null;
  readonly no: string | null;
}

const readBestPrices = readTogether({
  most: MAX_BEST_PRICES,
  read: async (marketIds) => resultOf(await getClient().getBestPrices(marketIds)).list,
  idOf: ({ marketId }) => marketId,
});

/**
 * What is offered in a market that has a book; undefined while that is not known, or cannot be read any more.
 * @param isLookedAt only then it is read
 */
export function useOffers(marketId: number, isLookedAt: boolean): Offers | undefined {
  const { data, isError } = useQuery({
    queryKey: keys.offers(marketId),
    queryFn: async () => offersOf(await readBestPrices(marketId)),
    enabled: isLookedAt,
    staleTime: LOOK_MS,
    // The next look is one: a price that cannot be read is not shown for longer than it takes to fail.
    retry: false,
  });
  return isError ? undefined : data;
}

/** Keeps all offers fresh that are looked at on the page. */
export function useFreshOffers(): void {
  const queries = useQueryClient();
  useEffect(() => keepOffersFresh(queries), [queries]);
}

/** Reads all offers that are looked at again and again, together, while the page is visible; until the answer is called. */
export function keepOffersFresh(queries: QueryClient): () => void {
  const timer = setInterval(() => {
    if (focusManager.isFocused()) readOffersAgain(queries);
  }, LOOK_MS);
  return () => clearInterval(timer);
}

/** An offer of No is a bid for Yes at the rest. */
function offersOf({ bestBid, bestAsk }: BestPrices): Offers {
  return { yes: bestAsk ?? null, no: bestBid === undefined ? null : complementPrice(bestBid) };
}
