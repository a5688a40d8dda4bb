import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { usePriceText } from '../../app/preferences.ts';
import { useClient } from '../../data/client.ts';
import { useOwnPayouts, useOwnTrades } from '../../data/portfolio-queries.ts';
import { readSoFar } from '../../data/use-pages.ts';
import { fineMoney, money, shares, signedMoney } from '../../format/amount.ts';
import { signOf } from '../../format/decimal.ts';
import { type Period, periodOf } from '../../format/period.ts';
import { dateText, dateTimeText } from '../../format/time.ts';
import { portfolio as s } from '../../strings/portfolio.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { TextField } from '../../ui/field.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { EmptyState, messageOf } from '../../ui/states.tsx';
import { toast } from '../../ui/toasts.ts';
import { type HistoryItem, historyOf } from './history.ts';
import { historyCsv } from './history-csv.ts';
import { MarketLink } from './market-link.tsx';
import { type ReadHistory, readHistory } from './read-history.ts';
import { saveFile } from './save-file.ts';
import { Signed } from './signed.tsx';

/** All fills, splits, merges and payouts, or those of a period, with an export. */
export function TradesPanel() {
  const [days, setDays] = useState({ from: '', to: '' });
  const period = periodOf(days.from, days.to);
  const hasPeriod = days.from !== '' || days.to !== '';
  const lists = [useOwnTrades(period), useOwnPayouts(period)] as const;
  const columns = useColumns();
  const [trades, payouts] = [readSoFar(lists[0]), readSoFar(lists[1])];
  const reading = {
    data: trades && payouts && historyOf(trades, payouts),
    error: lists.find(({ error }) => error !== null)?.error ?? null,
    refetch: () => Promise.all(lists.map((list) => list.refetch())),
  };
  return (
    <>
      {(hasPeriod || (reading.data?.length ?? 0) > 0) && (
        <div className="flex items-end justify-end gap-3 px-4 pt-3 max-sm:flex-col max-sm:items-stretch">
          <TextField
            label={s.from}
            type="date"
            value={days.from}
            onChange={(event) => setDays({ ...days, from: event.target.value })}
          />
          <TextField
            label={s.to}
            type="date"
            value={days.to}
            onChange={(event) => setDays({ ...days, to: event.target.value })}
          />
          <ExportButton period={period} />
        </div>
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

function ExportButton({ period }: { readonly period: Period }) {
  const client = useClient();
  const save = useMutation({
    mutationFn: () => readHistory(client, period),
    onSuccess: (history) => {
      saveFile({ name: 'presage-trades.csv', type: 'text/csv;charset=utf-8', text: historyCsv(history.items) });
      toastExported(history);
    },
    onError: (error) => toast({ kind: 'error', title: messageOf(error) }),
  });
  return (
    <Button isBusy={save.isPending} onClick={() => save.mutate()}>
      {save.isPending ? s.exporting : s.exportCsv}
    </Button>
  );
}

function toastExported({ items: { length }, sinceSec, isTruncated }: ReadHistory): void {
  if (sinceSec !== undefined) {
    const text = s.exportOlder(dateText(sinceSec - 1));
    toast({ kind: 'info', title: s.exportedSince(length, dateText(sinceSec)), text });
  } else if (isTruncated) toast({ kind: 'info', title: s.exportCut(length) });
  else toast({ kind: 'success', title: s.exported(length) });
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
      cell: ({ side, outcome, outcomeSide, statusEnum }) => (
        <span className="inline-flex flex-wrap gap-1">
          <Badge tone={({ 0: 'neutral', 1: 'yes', 2: 'no' } as const)[outcomeSide]}>
            {s.sides[side]} <bdi>{outcome}</bdi>
          </Badge>
          <OnChain status={statusEnum} />
        </span>
      ),
    },
    {
      id: 'price',
      title: s.price,
      isNumber: true,
      cell: ({ price, outcomeSide }) => (outcomeSide === 0 ? '–' : priceText(price)),
    },
    { id: 'shares', title: s.shares, isNumber: true, cell: (trade) => shares(trade.shares) },
    { id: 'amount', title: s.amount, isNumber: true, cell: ({ amount }) => money(amount) },
    { id: 'fee', title: s.fee, isNumber: true, cell: ({ side, fee }) => (side === 'Payout' ? '–' : fineMoney(fee)) },
    {
      id: 'profit',
      title: s.profit,
      isNumber: true,
      cell: ({ profit }) => (signOf(profit) === 0 ? '–' : <Signed amount={profit} text={signedMoney(profit)} />),
    },
    { id: 'time', title: s.time, isNumber: true, isWide: true, cell: ({ createdAt }) => dateTimeText(createdAt) },
  ];
}
