import { DECIMAL_PROBLEM_WORDS, OrderType, PRICE_DECIMALS, priceToTicks, ticksToPrice } from '@presage/protocol';
import { InvalidParamError } from '../errors.ts';
import type { MarketData } from '../reads/market-data.ts';
import type { CheckedOrder } from './check-order.ts';

/** Ticks in one quote: prices lie strictly between 0 and this. */
const TICKS_PER_QUOTE = 10 ** PRICE_DECIMALS;

/**
 * Checks an order's token and price against its market.
 * @returns the price in ticks of 0.0001; 0 for a market order
 * @throws {InvalidParamError} when the token is not the market's, or the price or worst price is not on its grid
 */
export function checkAgainstMarket(order: CheckedOrder, market: MarketData): number {
  if (market.yesTokenId === '') {
    throw new InvalidParamError(
      `Market ${market.marketId} is categorical and has no tokens: choose one of its childMarkets.`,
    );
  }
  if (order.tokenId !== market.yesTokenId && order.tokenId !== market.noTokenId) {
    throw new InvalidParamError(
      `tokenId ${order.tokenId} is not in market ${market.marketId}: its tokens are ${market.yesTokenId} (yes) and ${market.noTokenId} (no).`,
    );
  }
  const { tickSize } = market;
  if (order.worstPrice !== undefined) ticksOnGrid('worstPrice', order.worstPrice, tickSize);
  return order.orderType === OrderType.MARKET_ORDER ? 0 : ticksOnGrid('price', order.price, tickSize);
}

function ticksOnGrid(name: 'price' | 'worstPrice', price: string, tickSize: string): number {
  const parsed = priceToTicks(price);
  const step = priceToTicks(tickSize);
  const stepTicks = step.ok ? step.value : 1;
  if (parsed.ok && parsed.value > 0 && parsed.value < TICKS_PER_QUOTE && parsed.value % stepTicks === 0) {
    return parsed.value;
  }
  const hint =
    !parsed.ok && parsed.problem === 'notCanonical' ? `: it must be ${DECIMAL_PROBLEM_WORDS.notCanonical}` : '';
  const highest = ticksToPrice(TICKS_PER_QUOTE - stepTicks);
  throw new InvalidParamError(
    `${name} is ${price}${hint}; this market takes multiples of ${tickSize} from ${tickSize} to ${highest}.`,
  );
}
