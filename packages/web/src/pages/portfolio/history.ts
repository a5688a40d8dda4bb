import type { Payout, Position, TradeData } from '@presage/client';
import type { AllPages } from '../../data/read-all-pages.ts';
import { nowPrice } from './now-price.ts';

/** A trade, split, merge or payout, or the result of a decided position that was not redeemed. */
export interface HistoryItem
  extends Pick<
    TradeData,
    | 'marketId'
    | 'marketTitle'
    | 'rootMarketId'
    | 'rootMarketTitle'
    | 'outcome'
    | 'outcomeSide'
    | 'price'
    | 'shares'
    | 'amount'
    | 'fee'
    | 'profit'
    | 'orderNo'
    | 'txHash'
  > {
  /** Unique; empty if nothing happened yet. */
  readonly tradeNo: string;
  readonly side: TradeData['side'] | 'Payout';
  readonly statusEnum: TradeData['statusEnum'] | 'Unclaimed' | 'Lost';
  /** Unix seconds. */
  readonly createdAt: number;
}

/** Trades and payouts in one list, newest first, as far back as both have been read. */
export function historyOf(trades: AllPages<TradeData>, payouts: AllPages<Payout>): HistoryItem[] {
  const sinceSec = Math.max(coveredSinceSec(trades), coveredSinceSec(payouts));
  // In the same second, shares were paid out after they were traded.
  return newestFirst([...payouts.items.map(payoutItem), ...trades.items]).filter(
    ({ createdAt }) => createdAt >= sinceSec,
  );
}

/** The time back to which a list has been read, Unix seconds, 0 if to its end; before it, there are older items. */
export function coveredSinceSec({ items, isTruncated }: AllPages<{ readonly createdAt: number }>): number {
  return isTruncated ? (items.at(-1)?.createdAt ?? 0) : 0;
}

export function newestFirst(items: readonly HistoryItem[]): HistoryItem[] {
  return [...items].sort((a, b) => b.createdAt - a.createdAt);
}

export function payoutItem(payout: Payout): HistoryItem {
  return {
    ...payout,
    tradeNo: `payout-${payout.payoutNo}`,
    side: 'Payout',
    fee: '0',
    orderNo: '',
    statusEnum: 'Finished',
  };
}

/** What a decided position is worth that was not redeemed. */
export function unredeemedItem(position: Position): HistoryItem {
  const price = nowPrice(position) ?? '0';
  return {
    ...position,
    tradeNo: '',
    side: 'Payout',
    price,
    shares: position.sharesOwned,
    amount: position.currentValueInQuoteToken,
    fee: '0',
    profit: position.unrealizedPnl,
    orderNo: '',
    txHash: '',
    statusEnum: price === '0' ? 'Lost' : 'Unclaimed',
    createdAt: position.marketResolvedAt,
  };
}
