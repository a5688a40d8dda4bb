import type { TradeData } from '@presage/client';
import { useMutation } from '@tanstack/react-query';
import { usePriceText } from '../../app/preferences.ts';
import { useClient } from '../../data/client.ts';
import { readTrades } from '../../data/own-trades.ts';
import { useOwnTrades } from '../../data/portfolio-queries.ts';
import { fineMoney, money, shares, signedMoney } from '../../format/amount.ts';
import { signOf } from '../../format/decimal.ts';
import { dateTimeText } from '../../format/time.ts';
import { portfolio as s } from '../../strings/portfolio.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { PagedTable } from '../../ui/paged-table.tsx';
import { EmptyState, messageOf } from '../../ui/states.tsx';
import { toast } from '../../ui/toasts.ts';
import { MarketLink } from './market-link.tsx';
import { saveFile } from './save-file.ts';
import { Signed } from './signed.tsx';
import { tradesCsv } from './trades-csv.ts';

/** All fills, splits and merges, with an export. */
export function TradesPanel() {
  const trades = useOwnTrades();
  const columns = useColumns();
  return (
    <PagedTable
      pages={trades}
      label={s.tabs.trades}
      columns={columns}
      idOf={({ tradeNo }) => tradeNo}
      empty={<EmptyState icon="up" title={s.noTrades} text={s.noTradesText} />}
    >
      <div className="flex justify-end px-4 pt-3">
        <ExportButton />
      </div>
    </PagedTable>
  );
}

function ExportButton() {
  const client = useClient();
  const save = useMutation({
    mutationFn: () => readTrades(client),
    onSuccess: ({ items, isTruncated }) => {
      saveFile({ name: 'presage-trades.csv', type: 'text/csv;charset=utf-8', text: tradesCsv(items) });
      toast({
        kind: isTruncated ? 'info' : 'success',
        title: isTruncated ? s.exportCut(items.length) : s.exported(items.length),
      });
    },
    onError: (error) => toast({ kind: 'error', title: messageOf(error) }),
  });
  return (
    <Button size="sm" isBusy={save.isPending} onClick={() => save.mutate()}>
      {save.isPending ? s.exporting : s.exportCsv}
    </Button>
  );
}

/** Marks trades whose settlement on chain is pending or has failed. */
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
    { id: 'fee', title: s.fee, isNumber: true, cell: ({ fee }) => fineMoney(fee) },
    {
      id: 'profit',
      title: s.profit,
      isNumber: true,
      cell: ({ profit }) => (signOf(profit) === 0 ? '–' : <Signed amount={profit} text={signedMoney(profit)} />),
    },
    { id: 'time', title: s.time, isNumber: true, isWide: true, cell: ({ createdAt }) => dateTimeText(createdAt) },
  ];
}
