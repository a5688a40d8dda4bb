import type { TradeData } from '@presage/client';

/** Leaves out trades that failed to settle: they were undone and moved no money. */
export function countedTrades(trades: readonly TradeData[]): TradeData[] {
  return trades.filter(({ statusEnum }) => statusEnum === 'Pending' || statusEnum === 'Finished');
}
