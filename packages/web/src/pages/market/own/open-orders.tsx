import type { Order } from '@presage/client';
import { useState } from 'react';
import { usePriceText } from '../../../app/preferences.ts';
import { useOpenOrders } from '../../../data/queries.ts';
import type { AllPages } from '../../../data/read-all-pages.ts';
import { money, shares } from '../../../format/amount.ts';
import { dateTimeText } from '../../../format/time.ts';
import { CancelAllDialog } from '../../../orders/cancel-all-dialog.tsx';
import { CancelOrder } from '../../../orders/cancel-order.tsx';
import { ChangeOrder } from '../../../orders/change-order.tsx';
import { openValue } from '../../../orders/open-value.ts';
import { common } from '../../../strings/common.ts';
import { market as s } from '../../../strings/market.ts';
import { orders as words } from '../../../strings/orders.ts';
import { portfolio } from '../../../strings/portfolio.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { CutNotice } from '../../../ui/cut-notice.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { OutcomeBadge } from '../../../ui/outcome-badge.tsx';
import { useMarketPage } from '../market-context.tsx';

/** The account's open orders in this market, or in all outcomes of a categorical market. */
export function OpenOrders() {
  const { root } = useMarketPage();
  const orders = useOpenOrders(root.marketId);
  return (
    <Loaded reading={orders} skeleton="m-4 h-20">
      {(open) => (
        <>
          {open.items.length === 0 ? <p className="p-4 text-ink-2">{s.own.noOrders}</p> : <OrderTable orders={open} />}
          {open.isTruncated && <CutNotice>{words.cut(open.items.length)}</CutNotice>}
        </>
      )}
    </Loaded>
  );
}

function OrderTable({ orders }: { readonly orders: AllPages<Order> }) {
  const { root } = useMarketPage();
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="relative overflow-x-auto p-4">
      <table className="num w-full text-right text-xs">
        <thead className="text-2xs text-ink-3">
          <tr>
            <th className="pb-2 text-left font-normal">{s.own.order}</th>
            <th className="pb-2 pl-3 font-normal">{portfolio.price}</th>
            <th className="pb-2 pl-3 font-normal">{portfolio.filled}</th>
            <th className="hidden pb-2 pl-3 font-normal sm:table-cell">{words.value}</th>
            <th className="hidden pb-2 pl-3 font-normal sm:table-cell">{portfolio.expires}</th>
            <th className="pb-2 pl-3">
              <Button size="sm" tone="danger" onClick={() => setAsking(true)}>
                {words.cancelAll}
              </Button>
            </th>
          </tr>
        </thead>
        <tbody>
          {orders.items.map((order) => (
            <OrderRow key={order.orderId} order={order} />
          ))}
        </tbody>
      </table>
      <CancelAllDialog marketId={root.marketId} orders={orders} isOpen={isAsking} onClose={() => setAsking(false)} />
    </div>
  );
}

function OrderRow({ order }: { readonly order: Order }) {
  const { root } = useMarketPage();
  const priceText = usePriceText();
  const title = root.marketType === 1 ? order.marketTitle : '';
  return (
    <tr className="border-line border-t">
      {/* Labels and titles wider than the table leave room for the other columns. */}
      <td className="py-2 text-left **:wrap-anywhere **:whitespace-normal sm:min-w-28">
        <span className="flex flex-wrap items-center gap-x-2 font-medium">
          <OutcomeBadge of={order} action={order.sideEnum} />
          {order.postOnly && <Badge>{words.postOnly}</Badge>}
          {root.marketType === 1 && <bdi>{order.marketTitle}</bdi>}
        </span>
      </td>
      <td className="pl-3">{priceText(order.price)}</td>
      <td className="pl-3">
        {shares(order.filledShares)} / {shares(order.orderShares)}
      </td>
      <td className="hidden pl-3 sm:table-cell">{money(openValue(order))}</td>
      <td className="hidden pl-3 text-ink-3 sm:table-cell">
        {order.expiresAt === 0 ? common.never : dateTimeText(order.expiresAt)}
      </td>
      <td className="py-2 pl-3">
        <span className="flex justify-end gap-2 max-sm:flex-col max-sm:items-end">
          <ChangeOrder order={order} title={title} />
          <CancelOrder order={order} title={title} />
        </span>
      </td>
    </tr>
  );
}
