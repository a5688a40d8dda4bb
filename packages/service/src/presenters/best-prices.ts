import type { MarketId } from '@presage/exchange';
import { type BestPrices, ticksToPrice } from '@presage/protocol';
import type { BestPrices as BestTicks } from '../market-data/market-data.ts';

/** The best bid and ask of a market; a side without orders is left out. */
export function presentBestPrices(marketId: MarketId, { bidTicks, askTicks }: BestTicks): BestPrices {
  return {
    marketId,
    ...(bidTicks === undefined ? {} : { bestBid: ticksToPrice(bidTicks) }),
    ...(askTicks === undefined ? {} : { bestAsk: ticksToPrice(askTicks) }),
  };
}
