import { type MarketListOptions, resultOf } from '@presage/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { balancePollMs } from './balance-poll.ts';
import { useClient } from './client.ts';
import { keys } from './keys.ts';
import { arrivalsSoFar } from './live/arrivals.ts';
import { useConnection } from './live/live.ts';
import { ORDERS, POSITIONS, readWhole } from './own-lists.ts';
import { refetchAfterEnds } from './refetch-after-ends.ts';
import { refetchAfterTransfers } from './refetch-after-transfers.ts';
import { useChain, useRare } from './service-queries.ts';
import { useIsKeyRefused, useSession } from './session.ts';
import { usePages } from './use-pages.ts';

/** Public trades read per market. */
const TRADES_PER_PAGE = 20;
/** Milliseconds between polls of the market in view, for its volume. */
const MARKET_POLL_INTERVAL_MS = 10_000;
/**
 * Milliseconds between polls of the depth by token: the stream has the total sizes, but not which token they are for.
 */
const DEPTH_POLL_INTERVAL_MS = 2_000;

/** Markets, a page at a time. */
export function useMarkets(filters: Omit<MarketListOptions, 'page' | 'limit'>) {
  const client = useClient();
  return usePages({
    queryKey: keys.markets(filters),
    read: (page) => client.getMarkets({ ...filters, ...page }),
    keepsPrevious: true,
  });
}

/** A market by its slug. */
export function useMarket(slug: string) {
  const client = useClient();
  return useQuery({
    queryKey: keys.market(slug),
    queryFn: async () => resultOf(await client.getMarketBySlug(slug)).data,
    // Volume has no stream channel and is polled.
    refetchInterval: MARKET_POLL_INTERVAL_MS,
  });
}

export function useLabels() {
  return useRare('labels', async (client) => resultOf(await client.getLabels()).list);
}

/** The quote token's symbol, for amounts; empty until it is known. */
export function useQuoteSymbol(): string {
  const tokens = useRare('quoteTokens', async (client) => resultOf(await client.getQuoteTokens()).list);
  return tokens.data?.[0]?.symbol ?? '';
}

/** The latest trades of a market, and how many stream messages had arrived when they were requested. */
export function useTrades(marketId: number) {
  const client = useClient();
  return useQuery({
    queryKey: keys.trades(marketId),
    queryFn: async () => {
      const after = arrivalsSoFar();
      const { list } = resultOf(await client.getMarketTrades(marketId, { limit: TRADES_PER_PAGE }));
      return { list, after };
    },
    // New trades come from the stream, but not those made while the list was not shown.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  });
}

/**
 * Depth of a token with the part of each level that is orders for the other token; polled while the page is visible.
 */
export function useDepth(tokenId: string) {
  const client = useClient();
  return useQuery({
    queryKey: keys.depth(tokenId),
    queryFn: async () => resultOf(await client.getDepth(tokenId)),
    enabled: tokenId !== '',
    refetchInterval: DEPTH_POLL_INTERVAL_MS,
  });
}

/** The account's balance of the quote token; polled while the page is visible. */
export function useBalance() {
  const client = useClient();
  const queries = useQueryClient();
  const enabled = useSession() !== undefined;
  const isOnChain = useChain(enabled).data?.ledger === 'chain';
  const isKeyRefused = useIsKeyRefused();
  const connection = useConnection();
  return useQuery({
    queryKey: keys.balance,
    queryFn: async () => {
      const balance = resultOf(await client.getMyBalances()).balances[0] ?? null;
      refetchAfterTransfers(queries, balance);
      return balance;
    },
    enabled,
    refetchInterval: ({ state }) => balancePollMs({ isOnChain, isKeyRefused, connection, error: state.error }),
  });
}

/** The account's positions in one market, or in the children of a root, including claimed ones. */
export function usePositions(marketId: number) {
  const client = useClient();
  const queries = useQueryClient();
  const queryKey = keys.positions(marketId);
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const positions = await readWhole(client, POSITIONS, { marketId }, { signal });
      await refetchAfterEnds(queries, { queryKey, positions });
      return positions;
    },
    enabled: useSession() !== undefined,
  });
}

/** The account's open orders in one market or in all. */
export function useOpenOrders(marketId?: number) {
  const client = useClient();
  return useQuery({
    queryKey: keys.openOrders(marketId),
    queryFn: ({ signal }) => readWhole(client, ORDERS, { marketId, status: '1' }, { signal }),
    enabled: useSession() !== undefined,
  });
}
