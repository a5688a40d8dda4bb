import { type MarketData, resultOf, TopicStatusFilter } from '@presage/client';
import type { AdminClient } from '@presage/client/admin';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useClient } from '../../../data/client.ts';
import { PAGE_LIMIT } from '../../../data/read-all-pages.ts';
import { compactMoney } from '../../../format/amount.ts';
import { dateTimeText } from '../../../format/time.ts';
import { operate as s } from '../../../strings/operate.ts';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx';
import { CreateMarket } from './create-market.tsx';
import { ManageMarket } from './manage-market.tsx';
import { StatusBadge } from './status-badge.tsx';

const STATUSES = {
  all: TopicStatusFilter.ALL,
  activated: TopicStatusFilter.ACTIVATED,
  resolved: TopicStatusFilter.RESOLVED,
};
type StatusChoice = keyof typeof STATUSES;
const STATUS_OPTIONS = (Object.keys(STATUSES) as StatusChoice[]).map((value) => ({
  value,
  label: s.markets.statuses[value],
}));

/** All markets, new ones, and what can be done to each. */
export function MarketsPanel({ admin }: { readonly admin: AdminClient }) {
  const client = useClient();
  const [status, setStatus] = useState<StatusChoice>('all');
  const [search, setSearch] = useState('');
  const [managed, setManaged] = useState<number>();
  const [isCreating, setCreating] = useState(false);
  const keywords = useDeferredValue(search.trim());
  const markets = useInfiniteQuery({
    queryKey: ['operate', 'markets', status, keywords],
    queryFn: async ({ pageParam }) =>
      resultOf(
        await client.getMarkets({
          status: STATUSES[status],
          page: pageParam,
          limit: PAGE_LIMIT,
          ...(keywords === '' ? {} : { keywords }),
        }),
      ),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * PAGE_LIMIT < total ? pages.length + 1 : undefined),
    staleTime: 0,
  });
  const rows = markets.data?.pages.flatMap(({ list }) => list) ?? [];
  return (
    <div>
      <div className="flex flex-wrap items-end gap-3 p-4">
        <div className="min-w-48 flex-1">
          <TextField
            label={s.markets.search}
            type="search"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </div>
        <Segmented<StatusChoice>
          label={s.markets.status}
          options={STATUS_OPTIONS}
          value={status}
          onChange={setStatus}
        />
        <Button tone="primary" onClick={() => setCreating(true)}>
          {s.markets.create}
        </Button>
      </div>
      {markets.isPending && <Skeleton className="m-4 h-40" />}
      {markets.isError && <ErrorState error={markets.error} onRetry={() => markets.refetch()} />}
      {markets.isSuccess && rows.length === 0 && (
        <EmptyState icon="markets" title={s.markets.none} text={s.markets.noneText} />
      )}
      {rows.length > 0 && (
        <DataTable
          label={s.markets.title}
          columns={columnsOf(setManaged)}
          rows={rows}
          idOf={({ marketId }) => String(marketId)}
        />
      )}
      {markets.hasNextPage && (
        <div className="flex justify-center p-3">
          <Button size="sm" isBusy={markets.isFetchingNextPage} onClick={() => void markets.fetchNextPage()}>
            {s.markets.more}
          </Button>
        </div>
      )}
      <CreateMarket admin={admin} isOpen={isCreating} onClose={() => setCreating(false)} />
      <ManageMarket admin={admin} marketId={managed} onChoose={setManaged} onClose={() => setManaged(undefined)} />
    </div>
  );
}

function columnsOf(manage: (marketId: number) => void): Column<MarketData>[] {
  return [
    {
      id: 'market',
      title: s.markets.market,
      isMain: true,
      cell: ({ marketTitle, childMarkets, labels }) => (
        <>
          <span className="font-medium">{marketTitle}</span>
          <span className="block text-ink-3 text-xs">
            {[childMarkets.length > 0 ? s.markets.answers(childMarkets.length) : '', ...labels]
              .filter((text) => text !== '')
              .join(' · ')}
          </span>
        </>
      ),
    },
    { id: 'status', title: s.markets.status, cell: (market) => <StatusBadge market={market} /> },
    { id: 'volume', title: s.markets.volume, isNumber: true, cell: ({ volume }) => compactMoney(volume) },
    { id: 'cutoff', title: s.markets.cutoff, isNumber: true, cell: ({ cutoffAt }) => dateTimeText(cutoffAt) },
    {
      id: 'manage',
      title: s.markets.manage,
      isAction: true,
      cell: ({ marketId, marketTitle }) => (
        <Button size="sm" aria-label={s.markets.manageWhat(marketTitle)} onClick={() => manage(marketId)}>
          {s.markets.manage}
        </Button>
      ),
    },
  ];
}
