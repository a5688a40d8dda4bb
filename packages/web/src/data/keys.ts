import type { QueryClient } from '@tanstack/react-query';

/** Everything that belongs to the account has a key that starts with this. */
const OWN = 'own';

const LAST_PRICE = 'lastPrice';
const OFFERS = 'offers';

/** Under which keys reads are cached. */
export const keys = {
  markets: (filters: object) => ['markets', filters] as const,
  anyMarket: ['market'] as const,
  market: (slug: string) => ['market', slug] as const,
  marketState: (marketId: number) => ['marketState', marketId] as const,
  labels: ['labels'] as const,
  operatorLabels: ['operate', 'labels'] as const,
  quoteTokens: ['quoteTokens'] as const,
  lastPrice: (tokenId: string) => [LAST_PRICE, tokenId] as const,
  offers: (marketId: number) => [OFFERS, marketId] as const,
  history: (tokenId: string, window: string) => ['history', tokenId, window] as const,
  depth: (tokenId: string) => ['depth', tokenId] as const,
  trades: (marketId: number) => ['trades', marketId] as const,
  balance: [OWN, 'balance'] as const,
  isTradingEnabled: [OWN, 'isTradingEnabled'] as const,
  positions: (marketId?: number) => [OWN, 'positions', marketId ?? 'all'] as const,
  anyOpenOrders: [OWN, 'openOrders'] as const,
  openOrders: (marketId?: number) => [OWN, 'openOrders', marketId ?? 'all'] as const,
  allTrades: [OWN, 'allTrades'] as const,
  ownTrades: (marketId?: number) => [OWN, 'trades', marketId ?? 'all'] as const,
};

/** Whether what is kept under a key belongs to the account. */
export function isOwn(queryKey: readonly unknown[]): boolean {
  return queryKey[0] === OWN;
}

/** Reads again what belongs to the account: an order, a fill or a balance has changed. */
export function invalidateOwn(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: [OWN] });
}

/** Reads the market in view again: it may be another than the page shows. */
export function readMarketAgain(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: keys.anyMarket });
}

/** What was read of last prices counts as old, and is read again by whoever shows it next. */
export function forgetLastPrices(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [LAST_PRICE], refetchType: 'none' });
}

/** Reads last prices again that are shown, once for all who ask for it at the same time. */
export function readLastPricesAgain(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [LAST_PRICE] }, { cancelRefetch: false });
}

/** Reads again what is offered in the markets in view. */
export function readOffersAgain(client: QueryClient): void {
  void client.refetchQueries({ queryKey: [OFFERS], type: 'active' }, { cancelRefetch: false });
}
