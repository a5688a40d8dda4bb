import type { MarketDataState } from '../store/market-data-state.ts';

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
