import type { OrderSide, OrderType } from '@presage/protocol';
import type { Names } from '../shared/check-names.ts';

/** An order to place (service.md §2.8). All numbers are decimal strings: nothing is rounded unasked. */
export interface PlaceOrderDataInput {
  /** Market number: a binary market, or a child of a categorical one. */
  marketId: number;
  /** Outcome token to buy or sell: `yesTokenId` or `noTokenId` of the market. */
  tokenId: string;
  /** `OrderSide.BUY` or `OrderSide.SELL`. */
  side: OrderSide;
  /** `OrderType.MARKET_ORDER` or `OrderType.LIMIT_ORDER`. */
  orderType: OrderType;
  /** Quote for a share, between 0 and 1 on the market's grid, such as `0.55`; any text for a market order. */
  price: string;
  /**
   * Amount in quote, such as `100`. Market buy: the most it spends, fee included. Limit order: what the shares may cost
   * (buy) or bring (sell); it orders the most whole lots of 0.000001 share that come to no more than this.
   */
  makerAmountInQuoteToken?: string | undefined;
  /** Amount in shares, such as `10.5`: whole lots of 0.000001. */
  makerAmountInBaseToken?: string | undefined;
  /** Limit orders only: an order that would trade at once is cancelled instead. */
  postOnly?: boolean | undefined;
  /**
   * Ours: of a market order, the most a fill may be worse than the best price, as a fraction of it such as `0.05`; what
   * does not fill within is cancelled. No bound when absent. The service keeps to it; it is not part of what is signed.
   */
  maxSlippage?: string | undefined;
  /** Ours: Unix seconds from which the order is void, signed with it (good till date); 0 or absent for never. */
  expiresAtSec?: number | undefined;
}

/** Every field there is. */
export const ORDER_FIELDS: Names<PlaceOrderDataInput> = {
  marketId: 1,
  tokenId: 1,
  side: 1,
  orderType: 1,
  price: 1,
  makerAmountInQuoteToken: 1,
  makerAmountInBaseToken: 1,
  postOnly: 1,
  maxSlippage: 1,
  expiresAtSec: 1,
};
