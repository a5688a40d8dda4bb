import type { MarketData } from '@presage/client';
import { getRouteApi } from '@tanstack/react-router';
import { PublicError } from '../../app/public-error.tsx';
import { fetchMore } from '../../data/fetch-more.ts';
import { useFreshOffers } from '../../data/offers.ts';
import { useMarkets, useQuoteSymbol } from '../../data/queries.ts';
import { common } from '../../strings/common.ts';
import { markets as s } from '../../strings/markets.ts';
import { Button } from '../../ui/button.tsx';
import { ROWS_TO_COME } from '../../ui/kept-focus.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { EmptyState, Skeleton } from '../../ui/states.tsx';
import { FilterBar } from './filter-bar.tsx';
import { listOptionsOf, type MarketFilters, volumeOf } from './market-filters.ts';
import { CARD_GRID, MarketGrid } from './market-grid.tsx';
import { StarredList } from './starred-list.tsx';

const route = getRouteApi('/');

export default function MarketsPage() {
  useFreshOffers();
  const filters = route.useSearch();
  const symbol = useQuoteSymbol();
  const navigate = route.useNavigate();
  const change = (changes: MarketFilters) =>
    void navigate({ search: (old) => ({ ...old, ...changes }), replace: true, resetScroll: false });
  const replace = (chosen: MarketFilters) => void navigate({ search: chosen });
  return (
    <>
      <title>{`${s.title} – ${common.brand}`}</title>
      <div className="mb-4">
        <h1 className="font-bold text-2xl">{s.title}</h1>
        <p className="text-ink-2">{s.intro(symbol)}</p>
      </div>
      <FilterBar filters={filters} onChange={change} />
      {filters.starred ? (
        <StarredList filters={filters} onReplace={replace} />
      ) : (
        <MarketList filters={filters} onClear={() => replace({})} />
      )}
    </>
  );
}

function MarketList({ filters, onClear }: { readonly filters: MarketFilters; onClear(): void }) {
  const list = useMarkets(listOptionsOf(filters));
  if (list.isPending) return <LoadingCards />;
  if (list.isLoadingError) return <PublicError error={list.error} onRetry={list.refetch} />;
  return (
    <Loaded reading={list} skeleton="h-52">
      {({ pages }) => <MarketPages list={list} pages={pages} volume={volumeOf(filters.sort)} onClear={onClear} />}
    </Loaded>
  );
}

type MarketListPage = { readonly total: number; readonly list: readonly MarketData[] };

interface MarketPagesProps {
  readonly list: ReturnType<typeof useMarkets>;
  readonly pages: readonly MarketListPage[];
  readonly volume: ReturnType<typeof volumeOf>;
  onClear(): void;
}

function MarketPages({ list, pages, volume, onClear }: MarketPagesProps) {
  const total = pages[0]?.total ?? 0;
  // A market may have moved from one page to the next between two reads.
  const found = [...new Map(pages.flatMap((page) => page.list).map((market) => [market.marketId, market])).values()];
  return (
    <>
      <p role="status" className="mb-3 text-ink-3 text-xs">
        {s.count(total)}
      </p>
      {found.length === 0 && (
        <EmptyState icon="search" title={s.noneTitle} text={s.noneText}>
          <Button onClick={onClear}>{s.clear}</Button>
        </EmptyState>
      )}
      <MarketGrid markets={found} volume={volume} isOld={list.isPlaceholderData} />
      {list.hasNextPage && (
        <div {...ROWS_TO_COME} className="mt-6 text-center">
          <Button isBusy={list.isFetchingNextPage} onClick={() => void fetchMore(list, pages.length)}>
            {s.more(total - found.length)}
          </Button>
        </div>
      )}
    </>
  );
}

function LoadingCards() {
  return (
    <div aria-busy="true" className={`${CARD_GRID} mt-7`}>
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((place) => (
        <div key={place} className="card flex h-52 flex-col gap-3 p-4">
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="mt-auto h-9" />
          <Skeleton className="h-3 w-2/3" />
        </div>
      ))}
    </div>
  );
}
