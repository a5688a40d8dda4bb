import { type Client, resultOf, type TradeData } from '@presage/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Period } from '../format/period.ts';
import { useClient } from './client.ts';
import { keys } from './keys.ts';
import { type AllPages, readAllPages } from './read-all-pages.ts';
import { useSession } from './session.ts';

type Reader = Pick<Client, 'getMyTrades'>;

/** Maximum pages for exports and the value over time: 5,000 trades, about five seconds of reading. */
const MAX_PAGES = 250;
/** Maximum pages for the marks on a market's chart: 500 trades, more than are distinguishable there. */
const MAX_MARKET_PAGES = 25;

export interface ReadTradesOptions {
  /** Restricts the trades to one market. */
  readonly marketId?: number;
  /** Restricts them to a time. */
  readonly period?: Period;
  /** The trades read before: only newer ones are then read. */
  readonly known?: AllPages<TradeData> | undefined;
}

/** Reads the account's trades up to the maximum, newest first. */
export function readTrades(
  client: Reader,
  { marketId, period, known }: ReadTradesOptions = {},
): Promise<AllPages<TradeData>> {
  return readAllPages({
    read: async (page) => resultOf(await client.getMyTrades({ ...page, ...period, marketId })),
    idOf: ({ tradeNo }) => tradeNo,
    maxPages: marketId === undefined ? MAX_PAGES : MAX_MARKET_PAGES,
    known,
    isFinal: ({ statusEnum }) => statusEnum !== 'Pending',
  });
}

/** All trades of the account. */
export function useAllTrades() {
  return useReadTrades(keys.allTrades);
}

/** Its trades in one market. */
export function useMarketTrades(marketId: number) {
  return useReadTrades(keys.marketTrades(marketId), marketId);
}

function useReadTrades(queryKey: readonly unknown[], marketId?: number) {
  const client = useClient();
  const queries = useQueryClient();
  return useQuery({
    queryKey,
    // Runs after each fill and then reads only new trades.
    queryFn: () => {
      const known = queries.getQueryData<AllPages<TradeData>>(queryKey);
      return readTrades(client, { known, ...(marketId === undefined ? {} : { marketId }) });
    },
    enabled: useSession() !== undefined,
  });
}
