import type { MarketData } from '@presage/client';
import { PublicError } from '../../app/public-error.tsx';
import { useStarredIds } from '../../data/starred.ts';
import { useStarredMarkets } from '../../data/starred-markets.ts';
import { markets as s } from '../../strings/markets.ts';
import { Button } from '../../ui/button.tsx';
import { KEEPS_FOCUS } from '../../ui/kept-focus.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { type MarketFilters, volumeOf } from './market-filters.ts';
import { MarketGrid } from './market-grid.tsx';
import { selectMarkets } from './select-markets.ts';

interface StarredListProps {
  readonly filters: MarketFilters;
  /** Replaces all filters. */
  onReplace(filters: MarketFilters): void;
}

/** The markets that the visitor has starred and that match the other filters. */
export function StarredList(props: StarredListProps) {
  const markets = useStarredMarkets(useStarredIds());
  if (markets.data === undefined && markets.error !== null) {
    return <PublicError error={markets.error} onRetry={markets.refetch} />;
  }
  return (
    // A card goes when its star is removed.
    <div {...KEEPS_FOCUS}>
      <Loaded reading={markets} skeleton="mt-7 h-52">
        {(starred) => <Found {...props} starred={starred} />}
      </Loaded>
    </div>
  );
}

interface FoundProps extends StarredListProps {
  readonly starred: readonly MarketData[];
}

function Found({ starred, filters, onReplace }: FoundProps) {
  const found = selectMarkets(starred, filters);
  return (
    <>
      <p role="status" className="mb-3 text-ink-3 text-xs">
        {s.starredCount(found.length, starred.length)}
      </p>
      {starred.length === 0 && (
        <EmptyState icon="star" title={s.noStars} text={s.noStarsText}>
          <Button onClick={() => onReplace({})}>{s.allMarkets}</Button>
        </EmptyState>
      )}
      {starred.length > 0 && found.length === 0 && (
        <EmptyState icon="search" title={s.noneStarredTitle} text={s.noneStarredText}>
          <Button onClick={() => onReplace({ starred: true, status: 'all' })}>{s.allStarred}</Button>
        </EmptyState>
      )}
      <MarketGrid markets={found} volume={volumeOf(filters.sort)} />
    </>
  );
}
