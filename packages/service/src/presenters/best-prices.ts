import type { MarketId } from '@presage/exchange';
import { type BestPrices, ticksToPrice } from '@presage/protocol';
import type { MarketData } from '../market-data/market-data.ts';

/** The best bid and ask of a market, and its last trade; what there is none of is left out. */
export function presentBestPrices(
  marketData: Pick<MarketData, 'bestPrices' | 'lastTrade'>,
  marketId: MarketId,
): BestPrices {
  const { bidTicks, askTicks } = marketData.bestPrices(marketId);
  const last = marketData.lastTrade(marketId);
  return {
    marketId,
    ...(bidTicks === undefined ? {} : { bestBid: ticksToPrice(bidTicks) }),
    ...(askTicks === undefined ? {} : { bestAsk: ticksToPrice(askTicks) }),
    ...(last === undefined ? {} : { lastTrade: { price: ticksToPrice(last.yesPriceTicks), timestamp: last.timeMs } }),
  };
}
