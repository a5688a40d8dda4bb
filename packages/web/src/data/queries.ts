import { type Client, type MarketListOptions, resultOf } from '@presage/client';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useClient } from './client.ts';
import { keys } from './keys.ts';
import { arrivalsSoFar } from './live/arrivals.ts';
import { readAllPages } from './read-all-pages.ts';
import { useChain } from './service-queries.ts';
import { useSession } from './session.ts';

/** Markets a page of the list: the most that the service gives at once. */
const MARKETS_A_PAGE = 20;
/** Pages of own open orders, and of own positions, that are read at most: 400 of each, more than a person follows. */
const MAX_OWN_PAGES = 20;
/** Trades shown of a market. */
const TRADES_A_PAGE = 20;
/** Milliseconds: labels and the quote token change rarely. */
const RARE_MS = 10 * 60_000;
/** Milliseconds between two looks at a market that is open in the page: whether it still trades, and how it was decided. */
const MARKET_LOOK_MS = 10_000;
/** Milliseconds between two looks at a balance that lies on chain: a block or two. */
const CHAIN_LOOK_MS = 3_000;
/** Milliseconds between two looks at what a book is made of: the stream tells its sizes at once, but not that. */
const DEPTH_LOOK_MS = 2_000;

/** Markets, a page at a time. */
export function useMarkets(filters: Omit<MarketListOptions, 'page' | 'limit'>) {
  const client = useClient();
  return useInfiniteQuery({
    queryKey: keys.markets(filters),
    queryFn: async ({ pageParam }) =>
      resultOf(await client.getMarkets({ ...filters, page: pageParam, limit: MARKETS_A_PAGE })),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * MARKETS_A_PAGE < total ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
  });
}

/** A market by its name in addresses. */
export function useMarket(slug: string) {
  const client = useClient();
  return useQuery({
    queryKey: keys.market(slug),
    queryFn: async () => resultOf(await client.getMarketBySlug(slug)).data,
    // Status and volume have no channel: they are asked for.
    refetchInterval: MARKET_LOOK_MS,
  });
}

/**
 * Whether a market trades, or is paused: the account's positions do not tell.
 * @param isLookedAt only then it is read
 */
export function useMarketState(marketId: number, isLookedAt: boolean) {
  const client = useClient();
  return useQuery({
    queryKey: keys.marketState(marketId),
    queryFn: async () => {
      const { statusEnum, halted } = resultOf(await client.getMarket(marketId, false)).data;
      return { statusEnum, halted };
    },
    enabled: isLookedAt,
    refetchInterval: MARKET_LOOK_MS,
  });
}

/** @param reader who asks, when not whoever looks at the page */
export function useLabels(reader?: Pick<Client, 'getLabels'>) {
  const visitor = useClient();
  const client = reader ?? visitor;
  return useQuery({
    // What the operator is refused says nothing of the visitor's key.
    queryKey: reader === undefined ? keys.labels : keys.operatorLabels,
    queryFn: async () => resultOf(await client.getLabels()).list,
    staleTime: RARE_MS,
  });
}

/** The token that everything is paid in. */
function useQuoteToken() {
  const client = useClient();
  return useQuery({
    queryKey: keys.quoteTokens,
    queryFn: async () => resultOf(await client.getQuoteTokens()).list[0] ?? null,
    staleTime: RARE_MS,
  });
}

/** Its symbol, for amounts. */
export function useQuoteSymbol(): string {
  return useQuoteToken().data?.symbol ?? '';
}

/** The last trades of a market, and how many messages of the stream had come when they were asked for. */
export function useTrades(marketId: number) {
  const client = useClient();
  return useQuery({
    queryKey: keys.trades(marketId),
    queryFn: async () => {
      const after = arrivalsSoFar();
      const { list } = resultOf(await client.getMarketTrades(marketId, { limit: TRADES_A_PAGE }));
      return { list, after };
    },
    // The stream tells of those from here on, but told nobody of those while the list was not shown.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  });
}

/** Which part of each level of a token is orders of the other one: looked at while the page is visible. */
export function useDepth(tokenId: string) {
  const client = useClient();
  return useQuery({
    queryKey: keys.depth(tokenId),
    queryFn: async () => resultOf(await client.getDepth(tokenId)),
    enabled: tokenId !== '',
    refetchInterval: DEPTH_LOOK_MS,
  });
}

/** The account's money: of its one quote token. */
export function useBalance() {
  const client = useClient();
  const isOnChain = useChain().data?.ledger === 'chain';
  return useQuery({
    queryKey: keys.balance,
    queryFn: async () => resultOf(await client.getMyBalances()).balances[0] ?? null,
    enabled: useSession() !== undefined,
    // What others send to a wallet on chain, and what its owner takes away, no stream tells.
    refetchInterval: isOnChain ? CHAIN_LOOK_MS : false,
  });
}

/** The account's positions, of one market or of all, claimed ones included. */
export function usePositions(
  marketId?: number,
  { refetchInterval = false }: { refetchInterval?: number | false } = {},
) {
  const client = useClient();
  return useQuery({
    queryKey: keys.positions(marketId),
    queryFn: ({ signal }) =>
      readAllPages({
        read: async (page) => resultOf(await client.getMyPositions({ ...page, marketId })),
        idOf: ({ tokenId }) => tokenId,
        maxPages: MAX_OWN_PAGES,
        signal,
      }),
    enabled: useSession() !== undefined,
    refetchInterval,
  });
}

/** The account's open orders, of one market or of all. */
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
