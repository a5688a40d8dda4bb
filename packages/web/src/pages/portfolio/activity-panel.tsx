import { usePriceText } from '../../app/preferences.ts';
import { useOwnOrders, useOwnPayouts, useOwnTrades } from '../../data/own-lists.ts';
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
import { MarketLink } from './market-link.tsx';
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

function idOf({ kind, of }: Activity): string {
  if (kind === 'order') return of.orderId;
  return kind === 'pairs' ? of.tradeNo : `payout-${of.payoutNo}`;
}

function useColumns(): Column<Activity>[] {
  const words = useWords();
  return [
    { id: 'market', title: s.market, isMain: true, cell: ({ of }) => <MarketLink market={of} /> },
    { id: 'what', title: s.what, isWide: true, cell: words },
    { id: 'status', title: s.status, cell: (activity) => <Status activity={activity} /> },
    { id: 'time', title: s.time, isNumber: true, isWide: true, cell: ({ of }) => dateTimeText(of.createdAt) },
  ];
}

function Status({ activity: { kind, of } }: { readonly activity: Activity }) {
  if (kind !== 'order') return <Badge>{s.done}</Badge>;
  const { statusEnum, filledShares, orderShares } = of;
  const reason = endReason(of);
  return (
    <>
      <Badge tone={statusEnum === 'Pending' ? 'accent' : 'neutral'}>{statusWord(of)}</Badge>
      {statusEnum !== 'Finished' && signOf(filledShares) > 0 && signOf(orderShares) > 0 && (
        <span className="ml-2 text-ink-3 text-xs">{s.filledPart(shares(filledShares), shares(orderShares))}</span>
      )}
      {reason !== '' && <span className="block text-ink-3 text-xs">{reason}</span>}
    </>
  );
}

function useWords(): (activity: Activity) => string {
  const priceText = usePriceText();
  return ({ kind, of }) => {
    if (kind === 'payout') {
      if (signOf(of.amount) === 0) return s.paidNothing(shares(of.shares), of.outcome);
      return s.paidOut(shares(of.shares), of.outcome, money(of.amount));
    }
    if (kind === 'pairs') return of.side === 'Split' ? s.split(shares(of.shares)) : s.merged(shares(of.shares));
    return orderWords(of, priceText);
  };
}
