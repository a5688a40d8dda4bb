import type { MarketId } from '@presage/exchange';
import { type BestPrices, ticksToPrice } from '@presage/protocol';
import type { BestPrices as BestTicks } from '../market-data/market-data.ts';

/** What a market's book begins with; a side without orders is left out. */
export function presentBestPrices(marketId: MarketId, { bidTicks, askTicks }: BestTicks): BestPrices {
  return {
    marketId,
    ...(bidTicks === undefined ? {} : { bestBid: ticksToPrice(bidTicks) }),
    ...(askTicks === undefined ? {} : { bestAsk: ticksToPrice(askTicks) }),
  };
}
