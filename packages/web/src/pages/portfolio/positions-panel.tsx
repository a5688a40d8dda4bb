import type { Position } from '@presage/client';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { claimStateOf, isPaidOut } from '../../account/claim-state.ts';
import { Claiming } from '../../account/claiming.tsx';
import { titleOf } from '../../account/pairs.ts';
import { usePriceText } from '../../app/preferences.ts';
import { useAllPositions, useRedeem } from '../../data/portfolio-queries.ts';
import { money, shares, signedMoney, signedPercent } from '../../format/amount.ts';
import { signOf } from '../../format/decimal.ts';
import { columnDecimals } from '../../format/price.ts';
import { statusWords } from '../../strings/markets.ts';
import { portfolio as s } from '../../strings/portfolio.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { CutNotice } from '../../ui/cut-notice.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { CheckField } from '../../ui/field.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { MarketLink } from './market-link.tsx';
import { nowPrice } from './now-price.ts';
import { Sale } from './sale.tsx';
import { Signed } from './signed.tsx';

/** The account's positions, with profit and loss, and what it can claim. */
export function PositionsPanel() {
  const positions = useAllPositions();
  const [isClaimedShown, setClaimedShown] = useState(false);
  const columns = useColumns();
  return (
    <Loaded reading={positions} skeleton="m-4 h-32">
      {({ items: all, isTruncated }) => {
        const hasClaimed = all.some(isOver);
        const rows = all.filter((position) => isClaimedShown || !isOver(position));
        return (
          <>
            {hasClaimed && (
              <CheckField
                className="px-4 pt-3"
                label={s.showClaimed}
                checked={isClaimedShown}
                onChange={(event) => setClaimedShown(event.target.checked)}
              />
            )}
            {rows.length === 0 ? (
              <EmptyState icon="portfolio" title={s.noPositions} text={s.noPositionsText}>
                <Link to="/" className={buttonClass('quiet', 'sm')}>
                  {s.toMarkets}
                </Link>
              </EmptyState>
            ) : (
              <DataTable label={s.tabs.positions} columns={columns} rows={rows} idOf={({ tokenId }) => tokenId} />
            )}
            {isTruncated && <CutNotice>{s.positionsCut(all.length)}</CutNotice>}
          </>
        );
      }}
    </Loaded>
  );
}

/** Whether a position is claimed or completely sold. */
function isOver({ claimStatusEnum, sharesOwned }: Position): boolean {
  return claimStatusEnum === 'Claimed' || signOf(sharesOwned) === 0;
}

function useColumns(): Column<Position>[] {
  const priceText = usePriceText();
  return [
    { id: 'market', title: s.market, isMain: true, cell: (position) => <MarketLink market={position} /> },
    {
      id: 'outcome',
      title: s.outcome,
      cell: ({ outcome, outcomeSide }) => <Badge tone={outcomeSide === 1 ? 'yes' : 'no'}>{outcome}</Badge>,
    },
    {
      id: 'shares',
      title: s.shares,
      isNumber: true,
      cell: ({ sharesOwned, sharesFrozen }) => (
        <>
          {shares(sharesOwned)}
          {signOf(sharesFrozen) > 0 && (
            <span className="block text-2xs text-ink-3">{s.frozen(shares(sharesFrozen))}</span>
          )}
        </>
      ),
    },
    {
      id: 'average',
      title: s.average,
      isNumber: true,
      cell: ({ avgEntryPrice }) => priceText(avgEntryPrice, columnDecimals(avgEntryPrice)),
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
            {priceText(price, columnDecimals(price))}
            <span className="block text-2xs text-ink-3">{isPaidOut(position) ? s.payout : s.lastPrice}</span>
          </>
        );
      },
    },
    { id: 'value', title: s.value, isNumber: true, cell: (position) => money(position.currentValueInQuoteToken) },
    {
      id: 'pnl',
      title: s.pnl,
      isNumber: true,
      cell: ({ unrealizedPnl, unrealizedPnlPercent }) => (
        <Signed
          amount={unrealizedPnl}
          text={`${signedMoney(unrealizedPnl)} (${signedPercent(unrealizedPnlPercent)})`}
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
        position.marketStatusEnum === 'activated' ? <Sale position={position} /> : <Claim position={position} />,
    },
  ];
}

function Claim({ position }: { readonly position: Position }) {
  const redeem = useRedeem();
  const state = claimStateOf(position);
  if (state === undefined) return isPaidOut(position) ? <Badge>{s.noPayout}</Badge> : null;
  if (state === 'claimed') return <Badge>{s.claimed}</Badge>;
  if (state === 'undecided') return <Badge tone="warn">{statusWords.resolving}</Badge>;
  if (state === 'claiming') return <Claiming />;
  return (
    <Button
      size="sm"
      tone="primary"
      isBusy={redeem.status === 'pending'}
      disabled={redeem.isPending}
      aria-label={s.claimWhat(titleOf(position))}
      onClick={() => redeem.mutate(position.marketId)}
    >
      {s.claim}
    </Button>
  );
}
