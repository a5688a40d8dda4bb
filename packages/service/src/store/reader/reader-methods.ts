import { loadMarketDataState } from '../loading/load-market-data-state.ts';
import type { StoreDatabase } from '../open-database.ts';
import { createStoreQueries } from '../reads/store-queries.ts';
import { findLastTradeId, listTradesAfter, listTradesOfFills } from '../reads/trades.ts';

/** What the reader's thread does for others. */
export type ReaderMethods = ReturnType<typeof createReaderMethods>;

export function createReaderMethods({ connection, db }: StoreDatabase) {
  return {
    ...createStoreQueries(db),
    loadMarketData: () => loadMarketDataState(db),
    lastTradeId: () => findLastTradeId(db),
    tradesAfter: (query: Parameters<typeof listTradesAfter>[1]) => listTradesAfter(db, query),
    tradesOfFills: (query: Parameters<typeof listTradesOfFills>[1]) => listTradesOfFills(db, query),
    close: async () => connection.close(),
  };
}
