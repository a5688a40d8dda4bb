import type { Position } from '@presage/client';
import { Link } from '@tanstack/react-router';
import { ClaimButton } from '../../account/claim-button.tsx';
import { ValueBasis } from '../../account/value-basis.tsx';
import { usePriceText } from '../../app/preferences.ts';
import { useSettledPositions } from '../../data/own-lists.ts';
import { useOpenPositions } from '../../data/own-positions.ts';
import { money, sharesColumn, sharesInOrders, signedMoney, signedPercent } from '../../format/amount.ts';
import { signOf } from '../../format/decimal.ts';
import { COLUMN_DECIMALS } from '../../format/price.ts';
import { profitPercent } from '../../format/profit-percent.ts';
import { AskedSale } from '../../sale/asked-sale.tsx';
import { portfolio as s } from '../../strings/portfolio.ts';
import { buttonClass } from '../../ui/button.tsx';
import { CutNotice } from '../../ui/cut-notice.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { OutcomeBadge } from '../../ui/outcome-badge.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { ClaimAll } from './claim-all.tsx';
import { MarketLink } from './market-link.tsx';
import { nowPrice } from './now-price.ts';
import { PositionsBar, usePositionsView } from './positions-bar.tsx';
import { Sale } from './sale.tsx';
import { SettledTable } from './settled-table.tsx';
import { Signed } from './signed.tsx';
import { sortPositions } from './sort-positions.ts';

/** The account's positions: open ones with profit and loss and what it can claim, and those that are settled. */
export function PositionsPanel() {
  const positions = useOpenPositions();
  const settled = useSettledPositions();
  const settledCount = settled.data?.pages[0]?.total ?? 0;
  const { view } = usePositionsView();
  // The choice between both is above the rows, which would move away under a pointer when it comes.
  const isCounted = settled.data !== undefined || settled.isError;
  const { data, error, refetch } = positions;
  const reading = { data: isCounted ? data : undefined, error, refetch };
  return (
    <Loaded reading={reading} skeleton="m-4 h-32">
      {({ items: open, isTruncated }) => (
        <>
          <PositionsBar openCount={open.length} settledCount={settledCount} />
          {view === 'settled' && settledCount > 0 ? (
            <SettledTable pages={settled} />
          ) : (
            <>
              <OpenPositions positions={open} hasSettled={settledCount > 0} />
              {isTruncated && <CutNotice>{s.positionsCut(open.length)}</CutNotice>}
            </>
          )}
        </>
      )}
    </Loaded>
  );
}

interface OpenPositionsProps {
  readonly positions: readonly Position[];
  readonly hasSettled: boolean;
}

function OpenPositions({ positions, hasSettled }: OpenPositionsProps) {
  const columns = useColumns(positions);
  const { sort } = usePositionsView();
  if (positions.length > 0) {
    const rows = sortPositions(positions, sort);
    return (
      <>
        <ClaimAll positions={positions} />
        <DataTable label={s.tabs.positions} columns={columns} rows={rows} idOf={({ tokenId }) => tokenId} />
      </>
    );
  }
  return (
    <EmptyState icon="portfolio" title={hasSettled ? s.noOpenPositions : s.noPositions} text={s.noPositionsText}>
      <Link to="/" className={buttonClass('quiet', 'sm')}>
        {s.toMarkets}
      </Link>
    </EmptyState>
  );
}

function useColumns(positions: readonly Position[]): Column<Position>[] {
  const priceText = usePriceText();
  return [
    { id: 'market', title: s.market, isMain: true, cell: (position) => <MarketLink market={position} /> },
    {
      id: 'outcome',
      title: s.outcome,
      cell: (position) => <OutcomeBadge of={position} />,
    },
    {
      id: 'shares',
      title: s.shares,
      isNumber: true,
      cell: ({ sharesOwned, sharesFrozen }) => (
        <>
          {sharesColumn(sharesOwned)}
          {signOf(sharesFrozen) > 0 && (
            <span className="block text-2xs text-ink-3">{s.frozen(sharesInOrders({ sharesOwned, sharesFrozen }))}</span>
          )}
        </>
      ),
    },
    {
      id: 'average',
      title: s.average,
      isNumber: true,
      cell: ({ avgEntryPrice }) => priceText(avgEntryPrice, COLUMN_DECIMALS),
    },
    {
      id: 'now',
      title: s.now,
      isNumber: true,
      cell: (position) => {
        const price = nowPrice(position);
        if (price === undefined) return '–';
        return (
          <>
            {priceText(price, COLUMN_DECIMALS)}
            <ValueBasis position={position} />
          </>
        );
      },
    },
    {
      id: 'value',
      title: s.value,
      isNumber: true,
      cell: (position) => (
        <>
          {money(position.currentValueInQuoteToken)}
          <AskedSale position={position} />
        </>
      ),
    },
    {
      id: 'pnl',
      title: s.pnl,
      isNumber: true,
      cell: (position) => (
        <Signed
          amount={position.unrealizedPnl}
          text={`${signedMoney(position.unrealizedPnl)} (${signedPercent(profitPercent(position))})`}
        />
      ),
    },
    {
      id: 'day',
      title: s.day,
      isNumber: true,
      cell: ({ dailyPnlChange }) => <Signed amount={dailyPnlChange} text={signedMoney(dailyPnlChange)} />,
    },
    {
      id: 'action',
      title: s.action,
      isAction: true,
      cell: (position) =>
        position.marketStatusEnum === 'activated' ? (
          <Sale position={position} />
        ) : (
          <ClaimButton position={position} positions={positions} />
        ),
    },
  ];
}
