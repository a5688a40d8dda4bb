import type { TradeData } from '@presage/client';

/** Trades that moved money: those that failed to settle were undone, whatever they say of amounts. */
export function countedTrades(trades: readonly TradeData[]): TradeData[] {
  return trades.filter(({ statusEnum }) => statusEnum === 'Pending' || statusEnum === 'Finished');
}
