import type { TradeData } from '@presage/client';
import { useMutation } from '@tanstack/react-query';
import { usePriceText } from '../../app/preferences.ts';
import { useClient } from '../../data/client.ts';
import { readAllTrades, useOwnTrades } from '../../data/portfolio-queries.ts';
import { money, shares, signedMoney } from '../../format/amount.ts';
import { signOf } from '../../format/decimal.ts';
import { dateTimeText } from '../../format/time.ts';
import { portfolio as s } from '../../strings/portfolio.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState, ErrorState, messageOf, Skeleton } from '../../ui/states.tsx';
import { toast } from '../../ui/toasts.ts';
import { MarketLink } from './market-link.tsx';
import { saveFile } from './save-file.ts';
import { Signed } from './signed.tsx';
import { tradesCsv } from './trades-csv.ts';

/** Every fill, split and merge, and all of them as a file. */
export function TradesPanel() {
  const trades = useOwnTrades();
  const columns = useColumns();
  if (trades.isPending) return <Skeleton className="m-4 h-32" />;
  if (trades.isError) return <ErrorState error={trades.error} onRetry={() => trades.refetch()} />;
  const rows = trades.data.pages.flatMap(({ list }) => list);
  if (rows.length === 0) return <EmptyState icon="up" title={s.noTrades} text={s.noTradesText} />;
  return (
    <>
      <div className="flex justify-end px-4 pt-3">
        <ExportButton />
      </div>
      <DataTable
        label={s.tabs.trades}
        columns={columns}
        rows={rows}
        idOf={({ tradeNo, orderNo, side }) => `${tradeNo} ${orderNo} ${side}`}
      />
      {trades.hasNextPage && (
        <div className="flex justify-center p-3">
          <Button size="sm" isBusy={trades.isFetchingNextPage} onClick={() => void trades.fetchNextPage()}>
            {s.more}
          </Button>
        </div>
      )}
    </>
  );
}

function ExportButton() {
  const client = useClient();
  const save = useMutation({
    mutationFn: () => readAllTrades(client),
    onSuccess: ({ items, isCut }) => {
      saveFile({ name: 'presage-trades.csv', type: 'text/csv;charset=utf-8', text: tradesCsv(items) });
      toast({ kind: isCut ? 'info' : 'success', title: isCut ? s.exportCut(items.length) : s.exported(items.length) });
    },
    onError: (error) => toast({ kind: 'error', title: messageOf(error) }),
  });
  return (
    <Button size="sm" isBusy={save.isPending} onClick={() => save.mutate()}>
      {save.isPending ? s.exporting : s.exportCsv}
    </Button>
  );
}

/** Where trades settle on chain, what has not yet, and what never did. */
function OnChain({ status }: { readonly status: TradeData['statusEnum'] }) {
  if (status === 'Pending') return <Badge tone="warn">{s.settling}</Badge>;
  return status === 'OnchainFailed' ? <Badge tone="no">{s.settlementFailed}</Badge> : null;
}

function useColumns(): Column<TradeData>[] {
  const priceText = usePriceText();
  return [
    { id: 'market', title: s.market, isMain: true, cell: (trade) => <MarketLink market={trade} /> },
    {
      id: 'side',
      title: s.side,
      cell: ({ side, outcome, outcomeSide, statusEnum }) => (
        <span className="inline-flex flex-wrap gap-1">
          <Badge tone={({ 0: 'neutral', 1: 'yes', 2: 'no' } as const)[outcomeSide]}>
            {side} {outcome}
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
    { id: 'fee', title: s.fee, isNumber: true, cell: ({ fee }) => money(fee) },
    {
      id: 'profit',
      title: s.profit,
      isNumber: true,
      cell: ({ profit }) => (signOf(profit) === 0 ? '–' : <Signed amount={profit} text={signedMoney(profit)} />),
    },
    { id: 'time', title: s.time, isNumber: true, cell: ({ createdAt }) => dateTimeText(createdAt) },
  ];
}
