import { useState } from 'react';
import { usePriceText } from '../../app/preferences.ts';
import { useOwnPayouts, useOwnTrades } from '../../data/own-lists.ts';
import { readSoFar } from '../../data/use-pages.ts';
import { fineMoney, money, sharesColumn, signedMoney } from '../../format/amount.ts';
import { signOf } from '../../format/decimal.ts';
import { periodOf } from '../../format/period.ts';
import { COLUMN_DECIMALS } from '../../format/price.ts';
import { dateTimeText } from '../../format/time.ts';
import { portfolio as s } from '../../strings/portfolio.ts';
import { Badge } from '../../ui/badge.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { joined, Loaded } from '../../ui/loaded.tsx';
import { OutcomeBadge } from '../../ui/outcome-badge.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { ExportButton } from './export-button.tsx';
import { type HistoryItem, historyOf } from './history.ts';
import { historyCsv } from './history-csv.ts';
import { MarketLink } from './market-link.tsx';
import { ALL_DAYS, isPeriod, PeriodBar } from './period-bar.tsx';
import { readHistory } from './read-history.ts';
import { Signed } from './signed.tsx';

/** All fills, splits, merges and payouts, or those of a period, with an export. */
export function TradesPanel() {
  const [days, setDays] = useState(ALL_DAYS);
  const period = periodOf(days.from, days.to);
  const hasPeriod = isPeriod(days);
  const lists = [useOwnTrades(period), useOwnPayouts(period)] as const;
  const columns = useColumns();
  const [trades, payouts] = [readSoFar(lists[0]), readSoFar(lists[1])];
  const reading = joined(trades && payouts && historyOf(trades, payouts), lists);
  return (
    <>
      {(hasPeriod || (reading.data?.length ?? 0) > 0) && (
        <PeriodBar days={days} onChange={setDays}>
          <ExportButton
            fileName="presage-trades.csv"
            read={(client) => readHistory(client, period)}
            csvOf={historyCsv}
          />
        </PeriodBar>
      )}
      <Loaded reading={reading} skeleton="m-4 h-40">
        {(rows) => {
          if (rows.length === 0 && hasPeriod) return <EmptyState icon="clock" title={s.noTradesThen} />;
          if (rows.length === 0) return <EmptyState icon="up" title={s.noTrades} text={s.noTradesText} />;
          return (
            <>
              <DataTable label={s.tabs.trades} columns={columns} rows={rows} idOf={({ tradeNo }) => tradeNo} />
              <ShowMore of={lists} />
            </>
          );
        }}
      </Loaded>
    </>
  );
}

/** Marks trades whose settlement on chain is pending or has failed. */
function OnChain({ status }: { readonly status: HistoryItem['statusEnum'] }) {
  if (status === 'Pending') return <Badge tone="warn">{s.settling}</Badge>;
  return status === 'OnchainFailed' ? <Badge tone="no">{s.settlementFailed}</Badge> : null;
}

function useColumns(): Column<HistoryItem>[] {
  const priceText = usePriceText();
  return [
    { id: 'market', title: s.market, isMain: true, cell: (trade) => <MarketLink market={trade} /> },
    {
      id: 'side',
      title: s.side,
      cell: (trade) => (
        <span className="inline-flex flex-wrap gap-1">
          <OutcomeBadge of={trade} action={s.sides[trade.side]} />
          <OnChain status={trade.statusEnum} />
        </span>
      ),
    },
    {
      id: 'price',
      title: s.price,
      isNumber: true,
      cell: ({ price, outcomeSide }) => (outcomeSide === 0 ? '–' : priceText(price, COLUMN_DECIMALS)),
    },
    { id: 'shares', title: s.shares, isNumber: true, cell: (trade) => sharesColumn(trade.shares) },
    { id: 'amount', title: s.amount, isNumber: true, cell: ({ amount }) => money(amount) },
    { id: 'fee', title: s.fee, isNumber: true, cell: ({ side, fee }) => (side === 'Payout' ? '–' : fineMoney(fee)) },
    {
      id: 'profit',
      title: s.pnl,
      isNumber: true,
      cell: ({ profit }) => (signOf(profit) === 0 ? '–' : <Signed amount={profit} text={signedMoney(profit)} />),
    },
    { id: 'time', title: s.time, isNumber: true, isWide: true, cell: ({ createdAt }) => dateTimeText(createdAt) },
  ];
}
