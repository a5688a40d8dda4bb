import type { TradeReads } from '../own/trade-follower.ts';

/** A store without any trades, which has reached every sequence. */
export const NO_TRADES: TradeReads = {
  reached: async () => {},
  lastTradeId: async () => 0,
  tradesAfter: async ({ tradeId }) => ({ list: [], lastTradeId: tradeId }),
  tradesOfFills: async () => [],
};
