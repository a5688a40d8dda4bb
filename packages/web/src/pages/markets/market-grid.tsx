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

export function MarketGrid({ markets, volume, isOld = false }: MarketGridProps) {
  return (
    <ul
      aria-busy={isOld}
      className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-3 aria-busy:opacity-60 sm:gap-4"
    >
      {markets.map((market) => (
        <MarketCard key={market.marketId} market={market} volume={volume} />
      ))}
    </ul>
  );
}
