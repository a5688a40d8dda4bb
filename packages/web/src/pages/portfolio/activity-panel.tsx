import { usePriceText } from '../../app/preferences.ts';
import { useOwnOrders, useOwnPayouts, useOwnTrades } from '../../data/portfolio-queries.ts';
import { readSoFar } from '../../data/use-pages.ts';
import { money, shares } from '../../format/amount.ts';
import { signOf } from '../../format/decimal.ts';
import { dateTimeText } from '../../format/time.ts';
import { endReason } from '../../orders/end-reason.ts';
import { portfolio as s } from '../../strings/portfolio.ts';
import { Badge } from '../../ui/badge.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { joined, Loaded } from '../../ui/loaded.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { type Activity, activityOf } from './activity.ts';
import { type LinkedMarket, MarketLink } from './market-link.tsx';
import { orderWords, statusWord } from './order-words.ts';

/** The account's history: orders with their outcomes, splits, merges and payouts. */
export function ActivityPanel() {
  const lists = [useOwnOrders(), useOwnTrades(), useOwnPayouts()] as const;
  const columns = useColumns();
  const [orders, trades, payouts] = [readSoFar(lists[0]), readSoFar(lists[1]), readSoFar(lists[2])];
  const activity = orders && trades && payouts && activityOf({ orders, trades, payouts });
  return (
    <Loaded reading={joined(activity, lists)} skeleton="m-4 h-32">
      {(rows) => {
        if (rows.length === 0) return <EmptyState icon="clock" title={s.noActivity} />;
        return (
          <>
            <DataTable label={s.tabs.activity} columns={columns} rows={rows} idOf={idOf} />
            <ShowMore of={lists} />
          </>
        );
      }}
    </Loaded>
  );
}

function idOf(activity: Activity): string {
  if (activity.kind === 'order') return activity.order.orderId;
  return activity.kind === 'pairs' ? activity.trade.tradeNo : `payout-${activity.payout.payoutNo}`;
}

function marketOf(activity: Activity): LinkedMarket {
  if (activity.kind === 'order') return activity.order;
  return activity.kind === 'pairs' ? activity.trade : activity.payout;
}

function useColumns(): Column<Activity>[] {
  const words = useWords();
  return [
    {
      id: 'market',
      title: s.market,
      isMain: true,
      cell: (activity) => <MarketLink market={marketOf(activity)} />,
    },
    { id: 'what', title: s.what, isWide: true, cell: words },
    { id: 'status', title: s.status, cell: (activity) => <Status activity={activity} /> },
    { id: 'time', title: s.time, isNumber: true, isWide: true, cell: ({ atSec }) => dateTimeText(atSec) },
  ];
}

function Status({ activity }: { readonly activity: Activity }) {
  if (activity.kind !== 'order') return <Badge>{s.done}</Badge>;
  const { statusEnum, filledShares, orderShares } = activity.order;
  const reason = endReason(activity.order);
  return (
    <>
      <Badge tone={statusEnum === 'Pending' ? 'accent' : 'neutral'}>{statusWord(activity.order)}</Badge>
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
    if (activity.kind === 'payout') {
      const { shares: paid, outcome, amount } = activity.payout;
      if (signOf(amount) === 0) return s.paidNothing(shares(paid), outcome);
      return s.paidOut(shares(paid), outcome, money(amount));
    }
    if (activity.kind === 'pairs') {
      const { side, shares: pairs } = activity.trade;
      return side === 'Split' ? s.split(shares(pairs)) : s.merged(shares(pairs));
    }
    return orderWords(activity.order, priceText);
  };
}
