import type { TradeData } from '@presage/client';
import { titleOf } from '../../account/pairs.ts';
import { csvText } from '../../format/csv.ts';

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

/** Trades as CSV, with all digits and times in UTC. */
export function tradesCsv(trades: readonly TradeData[]): string {
  const rows = trades.map((trade) => [
    new Date(trade.createdAt * 1_000).toISOString(),
    trade.tradeNo,
    titleOf(trade),
    trade.side,
    trade.outcome,
    trade.price,
    trade.shares,
    trade.amount,
    trade.fee,
    trade.profit,
    trade.statusEnum,
    trade.orderNo,
    trade.txHash,
  ]);
  return csvText([TITLES, ...rows]);
}
