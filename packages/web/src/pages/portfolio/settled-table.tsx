import { type Settled, settledOf } from '../../account/settled.ts';
import { useAllPayouts, type useSettledPositions } from '../../data/own-lists.ts';
import { readSoFar } from '../../data/use-pages.ts';
import { money, sharesColumn, signedMoney } from '../../format/amount.ts';
import { portfolio as s } from '../../strings/portfolio.ts';
import { Badge } from '../../ui/badge.tsx';
import { CutNotice } from '../../ui/cut-notice.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { OutcomeBadge } from '../../ui/outcome-badge.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { MarketLink } from './market-link.tsx';
import { Signed } from './signed.tsx';

/** Positions that were claimed or lost, as far as they have been read, with what they cost and paid. */
export function SettledTable({ pages }: { readonly pages: ReturnType<typeof useSettledPositions> }) {
  const positions = readSoFar(pages)?.items ?? [];
  return (
    <Loaded reading={useAllPayouts()} skeleton="m-4 h-32">
      {({ items, isTruncated }) => (
        <>
          <DataTable
            label={s.views.settledTable}
            columns={COLUMNS}
            rows={settledOf(positions, items)}
            idOf={({ position }) => position.tokenId}
          />
          <ShowMore of={[pages]} />
          {isTruncated && <CutNotice>{s.payoutsCut(items.length)}</CutNotice>}
        </>
      )}
    </Loaded>
  );
}

const COLUMNS: readonly Column<Settled>[] = [
  { id: 'market', title: s.market, isMain: true, cell: ({ position }) => <MarketLink market={position} /> },
  {
    id: 'outcome',
    title: s.outcome,
    cell: ({ position }) => <OutcomeBadge of={position} />,
  },
  {
    id: 'result',
    title: s.result,
    cell: ({ result }) => (result === undefined ? '–' : <Badge>{s.results[result]}</Badge>),
  },
  { id: 'shares', title: s.shares, isNumber: true, cell: known((row) => sharesColumn(row.shares)) },
  { id: 'cost', title: s.cost, isNumber: true, cell: known((row) => money(row.cost)) },
  { id: 'payout', title: s.paid, isNumber: true, cell: known((row) => money(row.payout)) },
  {
    id: 'pnl',
    title: s.pnl,
    isNumber: true,
    cell: known(({ profit }) => <Signed amount={profit} text={signedMoney(profit)} />),
  },
];

/** Shows nothing until the payout has been read. */
function known(cell: Column<Settled>['cell']): Column<Settled>['cell'] {
  return (row) => (row.result === undefined ? '–' : cell(row));
}
