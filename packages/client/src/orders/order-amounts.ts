import { lotsToWei, OrderSide, OrderType, unitsToWei } from '@presage/protocol';
import { ValidationException } from '../errors.ts';
import type { CheckedOrder, OrderSize } from './check-order.ts';

/** The signed amounts of an order in wei: what it gives and what it asks for (wire contract §4). */
export interface SignedAmounts {
  /** Buy: quote; sell: shares. */
  readonly makerAmount: bigint;
  /** Buy: shares; sell: quote; 0 for a market order. */
  readonly takerAmount: bigint;
}

/** Wei in one tick × lot: 1e-4 × 1e-6 quote is a unit of 1e-10. */
const WEI_PER_TICK_LOT = unitsToWei(1n);

/**
 * Computes the amounts of an order. Those of a limit order are exactly price × size: ticks × lots is a whole number of
 * units.
 * @throws {ValidationException} when the amount of quote is less than the price of a lot
 */
export function signedAmounts({ side, orderType, size }: CheckedOrder, priceTicks: number): SignedAmounts {
  if (orderType === OrderType.MARKET_ORDER) {
    return { makerAmount: 'quoteWei' in size ? size.quoteWei : weiOfLots(size.sizeLots), takerAmount: 0n };
  }
  const sizeLots = lotsOf(size, priceTicks);
  const shareWei = weiOfLots(sizeLots);
  const quoteWei = sizeLots * BigInt(priceTicks) * WEI_PER_TICK_LOT;
  return side === OrderSide.BUY
    ? { makerAmount: quoteWei, takerAmount: shareWei }
    : { makerAmount: shareWei, takerAmount: quoteWei };
}

/**
 * The most whole lots worth no more than an amount of quote. Rounds down by less than the price of a lot, so a buy
 * never spends more, and a sell never offers more, than requested.
 */
function maxLotsWithin(quoteWei: bigint, priceTicks: number): bigint {
  return quoteWei / (BigInt(priceTicks) * WEI_PER_TICK_LOT);
}

function lotsOf(size: OrderSize, priceTicks: number): bigint {
  if ('sizeLots' in size) return size.sizeLots;
  const sizeLots = maxLotsWithin(size.quoteWei, priceTicks);
  if (sizeLots > 0n) return sizeLots;
  throw new ValidationException(
    'makerAmountInQuoteToken does not pay for a single lot of 0.000001 share: increase it.',
  );
}

function weiOfLots(sizeLots: bigint): bigint {
  return sizeLots * lotsToWei(1);
}
