import { MarketStatus, Resolution } from '@presage/exchange';
import type { MarketRow } from '../../store/read-store.ts';

/** The other children of a child's root that are yes, or could still become it: at most one child can be. */
export function rivalsOf(
  { marketId, rootMarketId }: Pick<MarketRow, 'marketId' | 'rootMarketId'>,
  markets: readonly MarketRow[],
): readonly MarketRow[] {
  if (rootMarketId === 0) return [];
  const siblings = markets.filter((market) => market.rootMarketId === rootMarketId && market.marketId !== marketId);
  return siblings.filter(
    ({ status, resolution }) =>
      status === MarketStatus.Activated || status === MarketStatus.Resolving || resolution === Resolution.Yes,
  );
}
