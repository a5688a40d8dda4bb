import { useNavigate, useSearch } from '@tanstack/react-router';
import { portfolio as s } from '../../strings/portfolio.ts';
import { cx } from '../../ui/class-names.ts';
import { inputClass } from '../../ui/field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import type { PortfolioSearch } from './portfolio-search.ts';
import { POSITION_ORDERS } from './sort-positions.ts';

/** Which positions are shown in which order, as the page's address says. */
export function usePositionsView() {
  const { view, sort } = useSearch({ from: '/portfolio' });
  const navigate = useNavigate({ from: '/portfolio' });
  const show = (change: Pick<PortfolioSearch, 'view' | 'sort'>) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false });
  return { view, sort, show };
}

interface PositionsBarProps {
  readonly openCount: number;
  readonly settledCount: number;
}

/** Chooses between open and settled positions, if there are settled ones, and the order of open ones. */
export function PositionsBar({ openCount, settledCount }: PositionsBarProps) {
  const { view, show } = usePositionsView();
  const hasSettled = settledCount > 0;
  const canSort = openCount > 0 && !(hasSettled && view === 'settled');
  if (!hasSettled && !canSort) return null;
  return (
    <div className="flex min-h-8 flex-wrap items-center justify-between gap-2 px-4 pt-3">
      {hasSettled && (
        <Segmented<'open' | 'settled'>
          label={s.views.label}
          className="max-sm:w-full sm:w-fit"
          size="sm"
          options={[
            { value: 'open', label: s.views.open(openCount) },
            { value: 'settled', label: s.views.settled(settledCount) },
          ]}
          value={view ?? 'open'}
          onChange={(chosen) => show({ view: chosen === 'settled' ? chosen : undefined })}
        />
      )}
      {canSort && <OrderChoice />}
    </div>
  );
}

function OrderChoice() {
  const { sort, show } = usePositionsView();
  return (
    <label className="ml-auto flex items-center gap-2 text-ink-3 text-xs max-sm:w-full">
      <span className="whitespace-nowrap">{s.sort.label}</span>
      <select
        value={sort ?? ''}
        onChange={(event) => show({ sort: POSITION_ORDERS.find((order) => order === event.target.value) })}
        className={cx(inputClass, 'select h-8! pointer-coarse:h-11! w-auto! pr-8 text-xs max-sm:flex-1')}
      >
        <option value="">{s.sort.newest}</option>
        {POSITION_ORDERS.map((order) => (
          <option key={order} value={order}>
            {s.sort.orders[order]}
          </option>
        ))}
      </select>
    </label>
  );
}
