import type { TradeFeed } from '../../store/open-store.ts';

/** A feed without any trades. */
export const NO_TRADES: TradeFeed = {
  last: async () => 0,
  after: async ({ tradeId }) => ({ list: [], lastTradeId: tradeId }),
  ofFills: async () => [],
};
