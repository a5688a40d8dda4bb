import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query';
import type { Period } from '../format/period.ts';

/** First part of all keys of the account's data. */
const OWN = 'own';

const LAST_PRICE = 'lastPrice';
const OFFERS = 'offers';

/** Cache keys of all queries. */
export const keys = {
  markets: (filters: object) => ['markets', filters] as const,
  anyMarkets: ['markets'] as const,
  anyMarket: ['market'] as const,
  market: (slug: string) => ['market', slug] as const,
  /** The same by its number, which is no text as slugs are. */
  marketByNumber: (marketId: number) => ['market', marketId] as const,
  lastPrice: (marketId: number) => [LAST_PRICE, marketId] as const,
  offers: (marketId: number) => [OFFERS, marketId] as const,
  history: (marketId: number, window: string) => ['history', marketId, window] as const,
  candles: (tokenId: string, window: string) => ['candles', tokenId, window] as const,
  depth: (tokenId: string) => ['depth', tokenId] as const,
  trades: (marketId: number) => ['trades', marketId] as const,
  balance: [OWN, 'balance'] as const,
  isTradingEnabled: [OWN, 'isTradingEnabled'] as const,
  /** What a position would sell for. */
  sale: (tokenId: string) => [OWN, 'sale', tokenId] as const,
  positions: (marketId: number) => [OWN, 'positions', marketId] as const,
  openPositions: [OWN, 'positions', 'open'] as const,
  anyLostPositions: [OWN, 'positions', 'lost'] as const,
  /** @param payoutNo the account's newest payout */
  lostPositions: (payoutNo: string) => [OWN, 'positions', 'lost', payoutNo] as const,
  settledPositions: [OWN, 'positions', 'settled'] as const,
  anyOpenOrders: [OWN, 'openOrders'] as const,
  openOrders: (marketId?: number) => [OWN, 'openOrders', marketId ?? 'all'] as const,
  ownOrders: [OWN, 'orders'] as const,
  allTrades: [OWN, 'allTrades'] as const,
  anyPayouts: [OWN, 'payouts'] as const,
  payouts: (marketId: number) => [OWN, 'payouts', marketId] as const,
  allPayouts: [OWN, 'payouts', 'all'] as const,
  ownPayouts: (period: Period) => [OWN, 'payouts', 'pages', period] as const,
  anyTransfers: [OWN, 'transfers'] as const,
  ownTransfers: (period: Period) => [OWN, 'transfers', 'pages', period] as const,
  marketTrades: (marketId: number) => [OWN, 'trades', marketId] as const,
  ownTrades: (period: Period) => [OWN, 'trades', 'pages', period] as const,
};

/** Whether a key is for the account's data. */
export function isOwn(queryKey: readonly unknown[]): boolean {
  return queryKey[0] === OWN;
}

/** Refetches the account's data after an order, a fill or a balance has changed. */
export function invalidateOwn(client: QueryClient): Promise<void> {
  return dropAndInvalidate(client, { queryKey: [OWN] });
}

/** Refetches everything after an operator's action. */
export function invalidateAll(client: QueryClient): Promise<void> {
  return dropAndInvalidate(client, {});
}

/**
 * Refetches data that has changed. Reads in progress may show the state before, so all are dropped: invalidating alone
 * would let first reads finish and take them for the new state.
 */
async function dropAndInvalidate(client: QueryClient, filters: QueryFilters): Promise<void> {
  await client.cancelQueries(filters);
  await client.invalidateQueries(filters);
}

/** Refetches the market in view, which may have changed. */
export function refetchMarket(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: keys.anyMarket });
}

/**
 * Starts the reads of markets in lists that are in progress again: a market has changed, and they may show it as it was
 * before.
 */
export async function restartListReads(client: QueryClient): Promise<void> {
  const reading = [keys.anyMarkets, keys.anyMarket].flatMap((queryKey) =>
    client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' }),
  );
  for (const { queryKey } of reading) {
    await client.cancelQueries({ queryKey, exact: true });
    void client.invalidateQueries({ queryKey, exact: true });
  }
}

/** Marks cached last prices as stale, so that they are refetched when they are shown next. */
export function markLastPricesStale(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [LAST_PRICE], refetchType: 'none' });
}

/** Refetches the last prices in view, once for all simultaneous calls. */
export function refetchLastPrices(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [LAST_PRICE] }, { cancelRefetch: false });
}

/** Refetches the best prices of the markets in view that were read so long ago. */
export function refetchOffers(client: QueryClient, ageMs: number): void {
  const predicate = (query: Query) => query.isStaleByTime(ageMs);
  void client.refetchQueries({ queryKey: [OFFERS], type: 'active', predicate }, { cancelRefetch: false });
}
