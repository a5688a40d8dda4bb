import type { QueryClient } from '@tanstack/react-query';

/** Everything that belongs to the account has a key that starts with this. */
const OWN = 'own';

/** Under which keys reads are cached. */
export const keys = {
  markets: (filters: object) => ['markets', filters] as const,
  market: (slug: string) => ['market', slug] as const,
  labels: ['labels'] as const,
  quoteTokens: ['quoteTokens'] as const,
  lastPrice: (tokenId: string) => ['lastPrice', tokenId] as const,
  history: (tokenId: string, window: string) => ['history', tokenId, window] as const,
  depth: (tokenId: string) => ['depth', tokenId] as const,
  trades: (marketId: number) => ['trades', marketId] as const,
  balance: [OWN, 'balance'] as const,
  positions: (marketId?: number) => [OWN, 'positions', marketId ?? 'all'] as const,
  openOrders: (marketId?: number) => [OWN, 'openOrders', marketId ?? 'all'] as const,
  ownTrades: (marketId?: number) => [OWN, 'trades', marketId ?? 'all'] as const,
};

/** Reads again what belongs to the account: an order, a fill or a balance has changed. */
export function invalidateOwn(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: [OWN] });
}
