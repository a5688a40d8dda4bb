import type { MarketData } from '@presage/client';
import { MarketCard } from './market-card.tsx';
import type { volumeOf } from './market-filters.ts';

interface MarketGridProps {
  readonly markets: readonly MarketData[];
  /** Which volume the cards show. */
  readonly volume: ReturnType<typeof volumeOf>;
  /** Whether these are still the markets of the filters before. */
  readonly isOld?: boolean;
}

/** Class names of the cards' grid, also while they are loading. */
export const CARD_GRID = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-3 sm:gap-4';

export function MarketGrid({ markets, volume, isOld = false }: MarketGridProps) {
  return (
    <ul aria-busy={isOld} className={`${CARD_GRID} aria-busy:opacity-60`}>
      {markets.map((market) => (
        <MarketCard key={market.marketId} market={market} volume={volume} />
      ))}
    </ul>
  );
}
