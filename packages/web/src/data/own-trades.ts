import { type Client, resultOf, type TradeData } from '@presage/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useClient } from './client.ts';
import { keys } from './keys.ts';
import { type AllPages, readAllPages } from './read-all-pages.ts';
import { readNewPages } from './read-new-pages.ts';
import { useSession } from './session.ts';

/** Pages for exports and the value over time: 5,000 trades, some five seconds of reading. */
const MAX_PAGES = 250;
/** Pages for the marks on a market's chart: 500 trades, more than can be told apart there. */
const MAX_MARKET_PAGES = 25;

export interface ReadTradesOptions {
  /** Of one market; of all when absent. */
  readonly marketId?: number;
  /** What was read before: then only what is new is read. */
  readonly known?: AllPages<TradeData> | undefined;
}

/** The account's trades as far as they are read, newest first. */
export function readTrades(client: Client, { marketId, known }: ReadTradesOptions = {}): Promise<AllPages<TradeData>> {
  const options = {
    read: async (page: { page: number; limit: number }) => resultOf(await client.getMyTrades({ ...page, marketId })),
    idOf: ({ tradeNo, orderNo, side }: TradeData) => `${tradeNo} ${orderNo} ${side}`,
    maxPages: marketId === undefined ? MAX_PAGES : MAX_MARKET_PAGES,
  };
  if (known === undefined) return readAllPages(options);
  return readNewPages({ ...options, known, isFinal: ({ statusEnum }) => statusEnum !== 'Pending' });
}

/** All trades of the account. */
export function useAllTrades() {
  return useReadTrades(keys.allTrades);
}

/** Its trades in one market. */
export function useMarketTrades(marketId: number) {
  return useReadTrades(keys.ownTrades(marketId), marketId);
}

function useReadTrades(queryKey: readonly unknown[], marketId?: number) {
  const client = useClient();
  const queries = useQueryClient();
  return useQuery({
    queryKey,
    // Read again after each fill: then only what is new.
    queryFn: () => {
      const known = queries.getQueryData<AllPages<TradeData>>(queryKey);
      return readTrades(client, { known, ...(marketId === undefined ? {} : { marketId }) });
    },
    enabled: useSession() !== undefined,
  });
}
