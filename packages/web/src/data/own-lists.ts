import {
  type ApiResponse,
  type Client,
  type Order,
  type Payout,
  type Position,
  resultOf,
  type TradeData,
  type Transfer,
} from '@presage/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Period } from '../format/period.ts';
import { useClient } from './client.ts';
import { keys } from './keys.ts';
import { type AllPages, type Page, type PageRequest, type ReadAllOptions, readAllPages } from './read-all-pages.ts';
import { useSession } from './session.ts';
import { usePages } from './use-pages.ts';

/** A list of the account's, newest first. */
interface OwnList<Reader, Item, Selected> extends Pick<ReadAllOptions<Item>, 'idOf' | 'maxPages' | 'isFinal'> {
  read(client: Reader, query: PageRequest & Selected): Promise<ApiResponse<Page<Item>>>;
}

/** Restricts a list to a time, or to a market: of a root, to its children. */
type Selected = Period & { readonly marketId?: number };

/** At most 5,000 are read as a whole, in about five seconds. */
export const TRADES = {
  read: (client: Pick<Client, 'getMyTrades'>, query: PageRequest & Selected) => client.getMyTrades(query),
  idOf: ({ tradeNo }: TradeData) => tradeNo,
  maxPages: 250,
  isFinal: ({ statusEnum }: TradeData) => statusEnum !== 'Pending',
};

/** At most 2,000 are read as a whole, in about two seconds; so are transfers and positions. */
export const PAYOUTS = {
  read: (client: Pick<Client, 'getMyPayouts'>, query: PageRequest & Selected) => client.getMyPayouts(query),
  idOf: ({ payoutNo }: Payout) => payoutNo,
  maxPages: 100,
};

/** Deposits, withdrawals and swept fees. */
export const TRANSFERS = {
  read: (client: Pick<Client, 'getMyTransfers'>, query: PageRequest & Period) => client.getMyTransfers(query),
  idOf: ({ transferNo }: Transfer) => transferNo,
  maxPages: 100,
};

/** Those of the newest market first. */
export const POSITIONS = {
  read: (
    client: Pick<Client, 'getMyPositions'>,
    query: PageRequest & { readonly marketId?: number; readonly state?: string },
  ) => client.getMyPositions(query),
  idOf: ({ tokenId }: Position) => tokenId,
  maxPages: 100,
};

/** At most 400 are read as a whole. */
export const ORDERS = {
  read: (client: Client, query: PageRequest & { readonly marketId?: number | undefined; readonly status?: string }) =>
    client.getMyOrders(query),
  idOf: ({ orderId }: Order) => orderId,
  maxPages: 20,
};

/** Marks on a market's chart: of 500 trades, more than are distinguishable there. */
const MAX_MARKED_PAGES = 25;

/** Reads a list up to its maximum. */
export function readWhole<Reader, Item, Query>(
  client: Reader,
  list: OwnList<Reader, Item, Query>,
  query: Query,
  options: Pick<ReadAllOptions<Item>, 'known' | 'signal'> = {},
): Promise<AllPages<Item>> {
  return readAllPages({
    ...list,
    ...options,
    read: async (page) => resultOf(await list.read(client, { ...page, ...query })),
  });
}

/** A list that grows at its front: it is read up to its maximum, and then, after each fill or claim, only what is new. */
function useWhole<Item, Query>(queryKey: readonly unknown[], list: OwnList<Client, Item, Query>, query: Query) {
  const client = useClient();
  const queries = useQueryClient();
  return useQuery({
    queryKey,
    queryFn: () => readWhole(client, list, query, { known: queries.getQueryData<AllPages<Item>>(queryKey) }),
    enabled: useSession() !== undefined,
  });
}

/** A list a page at a time. */
function useOwnPages<Item, Query>(queryKey: readonly unknown[], list: OwnList<Client, Item, Query>, query: Query) {
  const client = useClient();
  return usePages({
    queryKey,
    read: (page) => list.read(client, { ...page, ...query }),
    enabled: useSession() !== undefined,
  });
}

export function useAllTrades() {
  return useWhole(keys.allTrades, TRADES, {});
}

export function useMarketTrades(marketId: number) {
  return useWhole(keys.marketTrades(marketId), { ...TRADES, maxPages: MAX_MARKED_PAGES }, { marketId });
}

export function useAllPayouts() {
  return useWhole(keys.allPayouts, PAYOUTS, {});
}

export function useMarketPayouts(marketId: number) {
  return useWhole(keys.payouts(marketId), PAYOUTS, { marketId });
}

/** Trades of all time or of a period, a page at a time. */
export function useOwnTrades(period: Period = {}) {
  return useOwnPages(keys.ownTrades(period), TRADES, period);
}

/** Payouts, in the same way. */
export function useOwnPayouts(period: Period = {}) {
  return useOwnPages(keys.ownPayouts(period), PAYOUTS, period);
}

/** Transfers, in the same way. */
export function useOwnTransfers(period: Period = {}) {
  return useOwnPages(keys.ownTransfers(period), TRANSFERS, period);
}

/** Orders of every status, a page at a time. */
export function useOwnOrders() {
  return useOwnPages(keys.ownOrders, ORDERS, {});
}

/** Claimed and lost positions, a page at a time. */
export function useSettledPositions() {
  return useOwnPages(keys.settledPositions, POSITIONS, { state: 'lost,claimed' });
}
