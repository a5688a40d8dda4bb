import { type Client, type MarketListOptions, resultOf } from '@presage/client';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { balancePollMs } from './balance-poll.ts';
import { useClient } from './client.ts';
import { keys } from './keys.ts';
import { arrivalsSoFar } from './live/arrivals.ts';
import { useConnection } from './live/live.ts';
import { readAllPages } from './read-all-pages.ts';
import { refetchAfterEnds } from './refetch-after-ends.ts';
import { refetchAfterTransfers } from './refetch-after-transfers.ts';
import { useChain } from './service-queries.ts';
import { useIsKeyRefused, useSession } from './session.ts';

/** Markets per page: the most that the service returns at once. */
const MARKETS_PER_PAGE = 20;
/** Maximum pages of the account's open orders, and of its positions in one market: 400 of each. */
const MAX_OWN_PAGES = 20;
/** Public trades read per market. */
const TRADES_PER_PAGE = 20;
/** Milliseconds: labels and the quote token change rarely. */
const RARE_MS = 10 * 60_000;
/** Milliseconds between polls of the market in view, for its volume. */
const MARKET_POLL_INTERVAL_MS = 10_000;
/**
 * Milliseconds between polls of the depth by token: the stream has the total sizes, but not which token they are for.
 */
const DEPTH_POLL_INTERVAL_MS = 2_000;

/** Markets, a page at a time. */
export function useMarkets(filters: Omit<MarketListOptions, 'page' | 'limit'>) {
  const client = useClient();
  return useInfiniteQuery({
    queryKey: keys.markets(filters),
    queryFn: async ({ pageParam }) =>
      resultOf(await client.getMarkets({ ...filters, page: pageParam, limit: MARKETS_PER_PAGE })),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * MARKETS_PER_PAGE < total ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
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

/** @param reader the client to use instead of the visitor's, such as the operator's */
export function useLabels(reader?: Pick<Client, 'getLabels'>) {
  const visitor = useClient();
  const client = reader ?? visitor;
  return useQuery({
    // A separate key: an error with the operator's token says nothing about the visitor's API key.
    queryKey: reader === undefined ? keys.labels : keys.operatorLabels,
    queryFn: async () => resultOf(await client.getLabels()).list,
    staleTime: RARE_MS,
  });
}

/** The quote token. */
function useQuoteToken(reader?: QuoteReader) {
  const visitor = useClient();
  const client = reader ?? visitor;
  return useQuery({
    queryKey: reader === undefined ? keys.quoteTokens : keys.operatorQuoteTokens,
    queryFn: async () => resultOf(await client.getQuoteTokens()).list[0] ?? null,
    staleTime: RARE_MS,
  });
}

type QuoteReader = Pick<Client, 'getQuoteTokens'>;

/**
 * The quote token's symbol, for amounts.
 * @param reader the client to use instead of the visitor's, such as the operator's
 */
export function useQuoteSymbol(reader?: QuoteReader): string {
  return useQuoteToken(reader).data?.symbol ?? '';
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
  const isOnChain = useChain().data?.ledger === 'chain';
  const isKeyRefused = useIsKeyRefused();
  const connection = useConnection();
  return useQuery({
    queryKey: keys.balance,
    queryFn: async () => {
      const balance = resultOf(await client.getMyBalances()).balances[0] ?? null;
      refetchAfterTransfers(queries, balance);
      return balance;
    },
    enabled: useSession() !== undefined,
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
      const positions = await readAllPages({
        read: async (page) => resultOf(await client.getMyPositions({ ...page, marketId })),
        idOf: ({ tokenId }) => tokenId,
        maxPages: MAX_OWN_PAGES,
        signal,
      });
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
    queryFn: ({ signal }) =>
      readAllPages({
        read: async (page) => resultOf(await client.getMyOrders({ ...page, marketId, status: '1' })),
        idOf: ({ orderId }) => orderId,
        maxPages: MAX_OWN_PAGES,
        signal,
      }),
    enabled: useSession() !== undefined,
  });
}
