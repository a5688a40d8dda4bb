import type { MarketDataState } from '../market-data/market-data.ts';

/** The market data of a new installation. */
export const EMPTY_MARKET_DATA: MarketDataState = {
  markets: [],
  labels: [],
  accounts: [],
  books: [],
  lastTrades: [],
  minuteVolumes: [],
  keyIssuanceEnabled: true,
};
