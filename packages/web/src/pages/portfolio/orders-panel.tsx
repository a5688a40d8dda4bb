import { type Order, resultOf } from '@presage/client';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { titleOf } from '../../account/pairs.ts';
import { usePriceText } from '../../app/preferences.ts';
import { useClient } from '../../data/client.ts';
import { invalidateOwn } from '../../data/keys.ts';
import { useOpenOrders } from '../../data/queries.ts';
import { useSingleMutation } from '../../data/use-single-mutation.ts';
import { shares } from '../../format/amount.ts';
import { dateTimeText } from '../../format/time.ts';
import { portfolio as s } from '../../strings/portfolio.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CutNotice } from '../../ui/cut-notice.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { toastFailure } from '../../ui/toast-failure.ts';
import { toast } from '../../ui/toasts.ts';
import { MarketLink } from './market-link.tsx';

/** The open orders, with buttons to cancel them. */
export function OrdersPanel() {
  const client = useClient();
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const orders = useOpenOrders();
  const cancelAll = useSingleMutation({
    mutationFn: async () => client.cancelAllOrders(),
    onSuccess: ({ cancelled }) => toast({ kind: 'success', title: s.cancelAllDone(cancelled) }),
    onError: (error) => toastFailure(error),
    onSettled: () => {
      setAsking(false);
      return invalidateOwn(queries);
    },
  });
  const columns = useColumns();
  return (
    <Loaded reading={orders} skeleton="m-4 h-32">
      {({ items: rows, isTruncated }) => {
        if (rows.length === 0) return <EmptyState icon="clock" title={s.noOrders} text={s.noOrdersText} />;
        return (
          <>
            <div className="flex justify-end px-4 pt-3">
              <Button size="sm" tone="danger" onClick={() => setAsking(true)}>
                {s.cancelAll}
              </Button>
            </div>
            <DataTable label={s.tabs.orders} columns={columns} rows={rows} idOf={({ orderId }) => orderId} />
            {isTruncated && <CutNotice>{s.ordersCut(rows.length)}</CutNotice>}
            <Dialog title={s.cancelAllTitle} isOpen={isAsking} onClose={() => setAsking(false)}>
              <p className="text-ink-2">{s.cancelAllText(rows.length, isTruncated)}</p>
              <Button className="mt-4" tone="danger" isBusy={cancelAll.isPending} onClick={() => cancelAll.mutate()}>
                {s.cancelAll}
              </Button>
            </Dialog>
          </>
        );
      }}
    </Loaded>
  );
}

function useColumns(): Column<Order>[] {
  const priceText = usePriceText();
  return [
    { id: 'market', title: s.market, isMain: true, cell: (order) => <MarketLink market={order} /> },
    {
      id: 'side',
      title: s.side,
      cell: ({ sideEnum, outcome, outcomeSide }) => (
        <Badge tone={outcomeSide === 1 ? 'yes' : 'no'}>
          {sideEnum} {outcome}
        </Badge>
      ),
    },
    { id: 'price', title: s.price, isNumber: true, cell: ({ price }) => priceText(price) },
    { id: 'shares', title: s.shares, isNumber: true, cell: ({ orderShares }) => shares(orderShares) },
    { id: 'filled', title: s.filled, isNumber: true, cell: ({ filledShares }) => shares(filledShares) },
    {
      id: 'time',
      title: s.time,
      isWide: true,
      cell: ({ createdAt }) => <span className="num">{dateTimeText(createdAt)}</span>,
    },
    {
      id: 'expires',
      title: s.expires,
      isWide: true,
      cell: ({ expiresAt }) => (
        <span className="num">{expiresAt === 0 ? s.goodTillCancelled : dateTimeText(expiresAt)}</span>
      ),
    },
    { id: 'cancel', title: s.cancel, isAction: true, cell: (order) => <Cancel order={order} /> },
  ];
}

function Cancel({ order }: { readonly order: Order }) {
  const client = useClient();
  const queries = useQueryClient();
  const cancel = useSingleMutation({
    mutationFn: async () => resultOf(await client.cancelOrder(order.orderId)),
    onSuccess: () => toast({ kind: 'success', title: s.cancelDone }),
    // The order may have been filled meanwhile, which the refetched list shows.
    onError: (error) => toastFailure(error),
    onSettled: () => invalidateOwn(queries),
  });
  const what = `${order.sideEnum} ${shares(order.orderShares)} ${order.outcome}, ${titleOf(order)}`;
  return (
    <Button size="sm" isBusy={cancel.isPending} aria-label={s.cancelWhat(what)} onClick={() => cancel.mutate()}>
      {s.cancel}
    </Button>
  );
}
