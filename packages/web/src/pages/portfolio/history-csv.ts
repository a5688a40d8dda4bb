import { titleOf } from '../../account/pairs.ts';
import { csvText } from '../../format/csv.ts';
import type { HistoryItem } from './history.ts';

const TITLES = [
  'time',
  'trade',
  'market',
  'side',
  'outcome',
  'price',
  'shares',
  'amount',
  'fee',
  'profit',
  'status',
  'order',
  'transaction',
];

/** An account's history as CSV, with all digits and times in UTC. */
export function historyCsv(items: readonly HistoryItem[]): string {
  const rows = items.map((item) => [
    new Date(item.createdAt * 1_000).toISOString(),
    item.tradeNo,
    titleOf(item),
    item.side,
    item.outcome,
    item.price,
    item.shares,
    item.amount,
    item.fee,
    item.profit,
    item.statusEnum,
    item.orderNo,
    item.txHash,
  ]);
  return csvText([TITLES, ...rows]);
}
