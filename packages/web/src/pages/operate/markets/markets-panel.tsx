import type { MarketData } from '@presage/client';
import { useState } from 'react';
import { compactMoney } from '../../../format/amount.ts';
import { dateTimeText } from '../../../format/time.ts';
import type { Plan } from '../../../operate/plan.ts';
import { statusWords } from '../../../strings/markets.ts';
import { operate as s } from '../../../strings/operate.ts';
import { marketFile } from '../../../strings/operate-market-file.ts';
import { several } from '../../../strings/operate-several.ts';
import { Button } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { PagedTable } from '../../../ui/paged-table.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { StatusBadge } from '../../market/status-badge.tsx';
import { useAdminPages } from '../admin.ts';
import { ChooseMarkets } from './choose-markets.tsx';
import { CreateMarket } from './create-market.tsx';
import { ManageMarket } from './manage-market.tsx';
import { MoveMarkets } from './move-markets.tsx';
import { ToResolve } from './to-resolve.tsx';

type Status = MarketData['statusEnum'];
const STATUSES = ['created', 'activated', 'resolving', 'resolved', 'failed', 'deleted'] as const satisfies Status[];

/** Lists all markets, creates new ones, and opens the dialogs that manage one or move several. */
export function MarketsPanel() {
  const [status, setStatus] = useState<Status | ''>('');
  const [search, setSearch] = useState('');
  const [managed, setManaged] = useState<number>();
  const [isCreating, setCreating] = useState(false);
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set());
  const [plan, setPlan] = useState<Plan>();
  const keywords = useDebounced(search.trim());
  const markets = useAdminPages(
    ['markets', status, keywords],
    (admin, page) => admin.getMarkets({ ...page, status, ...(keywords === '' ? {} : { keywords }) }),
    { keepsPrevious: true },
  );
  const listed = markets.data?.pages.flatMap(({ list }) => list) ?? [];
  // Only what is shown: nobody may move a market that a search has hidden.
  const chosen = listed.filter(({ marketId }) => marked.has(marketId));
  const mark = (marketId: number, isMarked: boolean) =>
    setMarked(
      new Set([...chosen.map((market) => market.marketId), marketId].filter((id) => isMarked || id !== marketId)),
    );
  const isFiltered = status !== '' || keywords !== '';
  return (
    <div>
      <search className="flex flex-wrap items-end gap-3 p-4">
        <div className="min-w-48 flex-1">
          <TextField
            label={s.markets.search}
            type="search"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </div>
        <div className="min-w-36">
          <SelectField
            label={s.markets.status}
            value={status}
            onChange={(event) => setStatus(event.target.value as Status | '')}
          >
            <option value="">{s.markets.anyStatus}</option>
            {STATUSES.map((word) => (
              <option key={word} value={word}>
                {statusWords[word]}
              </option>
            ))}
          </SelectField>
        </div>
        <div className="flex flex-wrap gap-3">
          <ToResolve
            isChosen={status === 'resolving'}
            onChoose={(isChosen) => setStatus(isChosen ? 'resolving' : '')}
          />
          <Button onClick={() => setPlan({ move: 'create', key: '' })}>{marketFile.open}</Button>
          <Button tone="primary" onClick={() => setCreating(true)}>
            {s.markets.create}
          </Button>
        </div>
      </search>
      <ChooseMarkets
        listed={listed}
        chosen={chosen}
        onChoose={(marketIds) => setMarked(new Set(marketIds))}
        onPlan={setPlan}
      />
      <PagedTable
        pages={markets}
        label={s.markets.title}
        columns={columnsOf({ manage: setManaged, isChosen: (marketId) => marked.has(marketId), mark })}
        idOf={({ marketId }) => String(marketId)}
        empty={
          <EmptyState
            icon={isFiltered ? 'search' : 'markets'}
            title={isFiltered ? s.markets.noneFound : s.markets.none}
            text={isFiltered ? s.markets.noneFoundText : s.markets.noneText}
          />
        }
      />
      <CreateMarket isOpen={isCreating} onClose={() => setCreating(false)} />
      <ManageMarket marketId={managed} onChoose={setManaged} onClose={() => setManaged(undefined)} />
      <MoveMarkets plan={plan} onPlan={setPlan} />
    </div>
  );
}

interface RowActions {
  manage(marketId: number): void;
  isChosen(marketId: number): boolean;
  mark(marketId: number, isMarked: boolean): void;
}

function columnsOf({ manage, isChosen, mark }: RowActions): Column<MarketData>[] {
  return [
    {
      id: 'market',
      title: s.markets.market,
      isMain: true,
      cell: ({ marketId, marketTitle, childMarkets, labels }) => (
        <label className="flex cursor-pointer items-start gap-3">
          <input
            type="checkbox"
            aria-label={several.choose(marketTitle)}
            checked={isChosen(marketId)}
            onChange={(event) => mark(marketId, event.target.checked)}
            className="mt-0.5 size-4 shrink-0 accent-accent pointer-coarse:size-5"
          />
          <span>
            <bdi className="font-medium">{marketTitle}</bdi>
            <span className="block text-ink-3 text-xs">
              {[
                s.markets.number(marketId),
                childMarkets.length > 0 ? s.markets.outcomes(childMarkets.length) : '',
                ...labels,
              ]
                .filter((text) => text !== '')
                .join(' · ')}
            </span>
          </span>
        </label>
      ),
    },
    { id: 'status', title: s.markets.status, isWide: true, cell: (market) => <StatusBadge market={market} /> },
    { id: 'volume', title: s.markets.volume, isNumber: true, cell: ({ volume }) => compactMoney(volume) },
    {
      id: 'cutoff',
      title: s.markets.cutoff,
      isNumber: true,
      isWide: true,
      cell: ({ cutoffAt }) => dateTimeText(cutoffAt),
    },
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
