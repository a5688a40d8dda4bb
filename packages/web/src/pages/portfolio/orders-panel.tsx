import type { Order } from '@presage/client';
import { titleOf } from '../../account/pairs.ts';
import { useFreshOffers } from '../../data/offers.ts';
import { useOpenOrders } from '../../data/queries.ts';
import { money, shares } from '../../format/amount.ts';
import { dateTimeText } from '../../format/time.ts';
import { CancelOrder } from '../../orders/cancel-order.tsx';
import { ChangeOrder } from '../../orders/change-order.tsx';
import { openValue } from '../../orders/open-value.ts';
import { common } from '../../strings/common.ts';
import { orders as words } from '../../strings/orders.ts';
import { portfolio as s } from '../../strings/portfolio.ts';
import { Badge } from '../../ui/badge.tsx';
import { CutNotice } from '../../ui/cut-notice.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { OutcomeBadge } from '../../ui/outcome-badge.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { CancelOrders } from './cancel-orders.tsx';
import { MarketLink } from './market-link.tsx';
import { OrderPrice } from './order-price.tsx';

/** The open orders, with buttons to cancel them. */
export function OrdersPanel() {
  useFreshOffers();
  const orders = useOpenOrders();
  return (
    <Loaded reading={orders} skeleton="m-4 h-32">
      {(open) => {
        const rows = open.items;
        if (rows.length === 0) return <EmptyState icon="clock" title={s.noOrders} text={s.noOrdersText} />;
        return (
          <>
            <div className="flex justify-end px-4 pt-3">
              <CancelOrders orders={open} />
            </div>
            <DataTable label={s.tabs.orders} columns={COLUMNS} rows={rows} idOf={({ orderId }) => orderId} />
            {open.isTruncated && <CutNotice>{words.cut(rows.length)}</CutNotice>}
          </>
        );
      }}
    </Loaded>
  );
}

const COLUMNS: readonly Column<Order>[] = [
  { id: 'market', title: s.market, isMain: true, cell: (order) => <MarketLink market={order} /> },
  {
    id: 'side',
    title: s.side,
    cell: (order) => (
      <span className="flex flex-wrap gap-1">
        <OutcomeBadge of={order} action={order.sideEnum} />
        {order.postOnly && <Badge>{words.postOnly}</Badge>}
      </span>
    ),
  },
  { id: 'price', title: s.price, isNumber: true, cell: (order) => <OrderPrice order={order} /> },
  {
    id: 'filled',
    title: s.filled,
    isNumber: true,
    cell: ({ filledShares, orderShares }) => `${shares(filledShares)} / ${shares(orderShares)}`,
  },
  { id: 'value', title: words.value, isNumber: true, cell: (order) => money(openValue(order)) },
  {
    id: 'time',
    title: s.time,
    cell: ({ createdAt }) => <span className="num">{dateTimeText(createdAt)}</span>,
  },
  {
    id: 'expires',
    title: s.expires,
    cell: ({ expiresAt }) => <span className="num">{expiresAt === 0 ? common.never : dateTimeText(expiresAt)}</span>,
  },
  {
    id: 'cancel',
    title: words.cancel,
    isAction: true,
    cell: (order) => (
      <span className="flex justify-end gap-2 max-lg:flex-wrap">
        <ChangeOrder order={order} title={titleOf(order)} />
        <CancelOrder order={order} title={titleOf(order)} />
      </span>
    ),
  },
];
