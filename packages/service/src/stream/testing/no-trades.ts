import type { TradeSource } from '../own/own-trades.ts';

/** A store without any trades, which has reached every sequence. */
export const NO_TRADES: TradeSource = {
  onTrades: () => {},
  follow: () => {},
  unfollow: () => {},
  reached: async () => {},
};
