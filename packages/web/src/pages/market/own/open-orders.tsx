import { type Order, OrderStatus, resultOf } from '@presage/client';
import { useQueryClient } from '@tanstack/react-query';
import { usePriceText } from '../../../app/preferences.ts';
import { useClient } from '../../../data/client.ts';
import { invalidateOwn } from '../../../data/keys.ts';
import { useOpenOrders } from '../../../data/queries.ts';
import { showOrder } from '../../../data/show-order.ts';
import { useSingleMutation } from '../../../data/use-single-mutation.ts';
import { shares } from '../../../format/amount.ts';
import { dateTimeText } from '../../../format/time.ts';
import { common } from '../../../strings/common.ts';
import { market as s } from '../../../strings/market.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { CutNotice } from '../../../ui/cut-notice.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { toastFailure } from '../../../ui/toast-failure.ts';
import { toast } from '../../../ui/toasts.ts';
import { useMarketPage } from '../market-context.tsx';

/** The account's open orders in this market, or in all outcomes of a categorical market. */
export function OpenOrders() {
  const { root } = useMarketPage();
  const orders = useOpenOrders(root.marketId);
  return (
    <Loaded reading={orders} skeleton="m-4 h-24">
      {({ items, isTruncated }) => (
        <>
          <OrderTable orders={items} />
          {isTruncated && <CutNotice>{s.own.ordersCut(items.length)}</CutNotice>}
        </>
      )}
    </Loaded>
  );
}

function OrderTable({ orders }: { readonly orders: readonly Order[] }) {
  const { root } = useMarketPage();
  const cancelAll = useCancelAll(root.marketId);
  if (orders.length === 0) return <p className="p-4 text-ink-2">{s.own.noOrders}</p>;
  return (
    <div className="relative overflow-x-auto p-4">
      <table className="num w-full text-right text-xs">
        <thead className="text-2xs text-ink-3">
          <tr>
            <th className="pb-2 text-left font-normal">{s.own.order}</th>
            <th className="pb-2 font-normal">{s.own.price}</th>
            <th className="pb-2 font-normal">{s.own.filled}</th>
            <th className="hidden pb-2 font-normal sm:table-cell">{s.own.expires}</th>
            <th className="pb-2">
              <Button size="sm" tone="danger" isBusy={cancelAll.isPending} onClick={() => cancelAll.mutate()}>
                {s.own.cancelAll}
              </Button>
            </th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <OrderRow key={order.orderId} order={order} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function OrderRow({ order }: { readonly order: Order }) {
  const { root } = useMarketPage();
  const priceText = usePriceText();
  const cancel = useCancel(order);
  const what = `${order.sideEnum} ${order.outcome}`;
  return (
    <tr className="border-line border-t">
      {/* Labels wider than a phone leave room for the other columns. */}
      <td className="py-2 text-left max-sm:**:wrap-anywhere max-sm:**:whitespace-normal">
        <span className="flex items-center gap-2 font-medium">
          <Badge tone={order.outcomeSide === 1 ? 'yes' : 'no'}>{what}</Badge>
          {root.marketType === 1 && order.marketTitle}
        </span>
      </td>
      <td>{priceText(order.price)}</td>
      <td>
        {shares(order.filledShares)} / {shares(order.orderShares)}
      </td>
      <td className="hidden text-ink-3 sm:table-cell">
        {order.expiresAt === 0 ? common.never : dateTimeText(order.expiresAt)}
      </td>
      <td>
        <Button
          size="sm"
          tone="plain"
          isBusy={cancel.isPending}
          aria-label={s.own.cancelOne(what, shares(order.orderShares), priceText(order.price))}
          onClick={() => cancel.mutate()}
        >
          {s.own.cancel}
        </Button>
      </td>
    </tr>
  );
}

function useCancel(order: Order) {
  const client = useClient();
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: async () => resultOf(await client.cancelOrder(order.orderId)),
    onSuccess: () => {
      showOrder(queryClient, { ...order, status: OrderStatus.CANCELED });
      toast({ kind: 'success', title: s.own.cancelled });
    },
    onError: (error) => toastFailure(error, s.own.notCancelled),
    onSettled: () => invalidateOwn(queryClient),
  });
}

function useCancelAll(marketId: number) {
  const client = useClient();
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: () => client.cancelAllOrders({ marketId }),
    onSuccess: ({ cancelled }) => toast({ kind: 'success', title: s.own.cancelledAll(cancelled) }),
    onError: (error) => toastFailure(error, s.own.notCancelled),
    onSettled: () => invalidateOwn(queryClient),
  });
}
