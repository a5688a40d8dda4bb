import { usePriceText } from '../../app/preferences.ts';
import { useOwnOrders, useOwnTrades } from '../../data/portfolio-queries.ts';
import { money, shares } from '../../format/amount.ts';
import { signOf } from '../../format/decimal.ts';
import { dateTimeText } from '../../format/time.ts';
import { endReason } from '../../orders/end-reason.ts';
import { portfolio as s } from '../../strings/portfolio.ts';
import { Badge } from '../../ui/badge.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { type Activity, activityOf } from './activity.ts';
import { MarketLink } from './market-link.tsx';

/** The account's history: orders with their outcomes, splits and merges. */
export function ActivityPanel() {
  const orders = useOwnOrders();
  const trades = useOwnTrades();
  const columns = useColumns();
  const both = orders.data && trades.data && { orders: orders.data, trades: trades.data };
  const reading = {
    data: both,
    error: orders.error ?? trades.error,
    refetch: () => Promise.all([orders.refetch(), trades.refetch()]),
  };
  return (
    <Loaded reading={reading} skeleton="m-4 h-32">
      {(data) => {
        const rows = activityOf({
          orders: data.orders.pages.flatMap(({ list }) => list),
          trades: data.trades.pages.flatMap(({ list }) => list),
          hasMoreOrders: orders.hasNextPage,
          hasMoreTrades: trades.hasNextPage,
        });
        if (rows.length === 0) return <EmptyState icon="clock" title={s.noActivity} />;
        return (
          <>
            <DataTable label={s.tabs.activity} columns={columns} rows={rows} idOf={idOf} />
            <ShowMore of={[orders, trades]} />
          </>
        );
      }}
    </Loaded>
  );
}

function idOf(activity: Activity): string {
  return activity.kind === 'order' ? activity.order.orderId : activity.trade.tradeNo;
}

function useColumns(): Column<Activity>[] {
  const words = useWords();
  return [
    {
      id: 'market',
      title: s.market,
      isMain: true,
      cell: (activity) => <MarketLink market={activity.kind === 'order' ? activity.order : activity.trade} />,
    },
    { id: 'what', title: s.what, isWide: true, cell: words },
    { id: 'status', title: s.status, cell: (activity) => <Status activity={activity} /> },
    { id: 'time', title: s.time, isNumber: true, isWide: true, cell: ({ atSec }) => dateTimeText(atSec) },
  ];
}

function Status({ activity }: { readonly activity: Activity }) {
  if (activity.kind === 'pairs') return <Badge>{s.done}</Badge>;
  const { statusEnum, filledShares, orderShares } = activity.order;
  const reason = endReason(activity.order);
  return (
    <>
      <Badge tone={statusEnum === 'Pending' ? 'accent' : 'neutral'}>{s.orderStatus[statusEnum]}</Badge>
      {statusEnum !== 'Finished' && signOf(filledShares) > 0 && signOf(orderShares) > 0 && (
        <span className="ml-2 text-ink-3 text-xs">{s.filledPart(shares(filledShares), shares(orderShares))}</span>
      )}
      {reason !== '' && <span className="block text-ink-3 text-xs">{reason}</span>}
    </>
  );
}

function useWords(): (activity: Activity) => string {
  const priceText = usePriceText();
  return (activity) => {
    if (activity.kind === 'pairs') {
      const { side, shares: pairs } = activity.trade;
      return side === 'Split' ? s.split(shares(pairs)) : s.merged(shares(pairs));
    }
    const { sideEnum, outcome, price, orderShares, orderAmount, tradingMethodEnum } = activity.order;
    if (tradingMethodEnum === 'Limit') {
      return s.ordered(s.limit, sideEnum, shares(orderShares), outcome, priceText(price));
    }
    return signOf(orderShares) > 0
      ? s.orderedMarket(sideEnum, shares(orderShares), outcome)
      : s.orderedSpending(sideEnum, money(orderAmount), outcome);
  };
}
