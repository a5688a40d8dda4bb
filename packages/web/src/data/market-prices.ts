import { MAX_BEST_PRICES, resultOf } from '@presage/client';
import { batchReads } from './batch-reads.ts';
import { getClient } from './client.ts';

/** Reads the best prices and the last trade of a market with a book; one request for all that are asked for together. */
export const readMarketPrices = batchReads({
  maxBatchSize: MAX_BEST_PRICES,
  read: async (marketIds) => resultOf(await getClient().getBestPrices(marketIds)).list,
  idOf: ({ marketId }) => marketId,
});
