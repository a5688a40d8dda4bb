import type { OrderSide, OrderType, TimeInForce } from '@presage/protocol';
import type { Names } from '../shared/check-names.ts';

/** An order to place (service.md §2.8). Prices and amounts are decimal strings and are never rounded silently. */
export interface PlaceOrderDataInput {
  /** Market id of a binary market, or of a child of a categorical market. */
  marketId: number;
  /** Outcome token to buy or sell: `yesTokenId` or `noTokenId` of the market. */
  tokenId: string;
  /** `OrderSide.BUY` or `OrderSide.SELL`. */
  side: OrderSide;
  /** `OrderType.MARKET_ORDER` or `OrderType.LIMIT_ORDER`. */
  orderType: OrderType;
  /** Price in quote per share, between 0 and 1 on the market's grid, such as `0.55`; ignored for a market order. */
  price: string;
  /**
   * Amount in quote, such as `100`. Market buy: the most it spends, fee included. Limit order: the most that the shares
   * may cost (buy) or bring (sell); the size is the most whole lots of 0.000001 share worth no more than this.
   */
  makerAmountInQuoteToken?: string | undefined;
  /** Amount in shares, such as `10.5`, in whole lots of 0.000001. */
  makerAmountInBaseToken?: string | undefined;
  /** Limit orders only: an order that would trade immediately is cancelled instead. */
  postOnly?: boolean | undefined;
  /**
   * Extension: what happens to the part that does not fill at once. `GTC`, the default of limit orders: it rests until it
   * is filled, cancelled or expires. `IOC` (immediate or cancel), the default of market orders: it is cancelled. `FOK`
   * (fill or kill): the order fills completely, a market buy up to the last lot it can pay for, or not at all. Market
   * orders take `IOC` or `FOK`, post-only orders `GTC`. The service enforces it; it is not part of the signed order.
   */
  timeInForce?: TimeInForce | undefined;
  /**
   * Extension: market orders only: how much worse than the best price a fill may be, as a fraction of it such as
   * `0.05`. The unfilled remainder is cancelled. No limit when absent. The service enforces it; it is not part of the
   * signed order.
   */
  maxSlippage?: string | undefined;
  /**
   * Extension: market orders only: the worst price at which the order may fill, in quote per share on the market's grid,
   * such as `0.57`. Unlike `maxSlippage` it does not follow the book: an order that is delayed fills no further from what
   * you saw. If both are given, the tighter bound holds. The unfilled remainder is cancelled. No such bound when absent.
   * The service enforces it; it is not part of the signed order.
   */
  worstPrice?: string | undefined;
  /**
   * Extension: Unix time in seconds at which the order expires (good till date), part of the signed order; 0 or absent
   * for never. On chain it closes `settleWithinSec` of `getChain` earlier, which is its `expiresAt`.
   */
  expiresAtSec?: number | undefined;
  /**
   * Extension: an open order of yours, in any market, that this one takes the place of. It is cancelled and this one
   * placed, with nothing in between, or neither happens: errno 301 if it is no longer open. What it holds can pay for this
   * order. The service enforces it; it is not part of the signed order.
   */
  replaces?: ReplacedOrderInput | undefined;
}

/** An order to be replaced. */
export interface ReplacedOrderInput {
  /** Its id. */
  orderId: string;
  /**
   * What must remain of it, in shares: its size less `filledShares` and, on chain, `failedShares`, as you know them. If
   * more has been filled meanwhile, errno 301, and nothing happens. Absent if that does not matter.
   */
  remainingShares?: string | undefined;
}

/** All known fields. */
export const ORDER_FIELDS: Names<PlaceOrderDataInput> = {
  marketId: 1,
  tokenId: 1,
  side: 1,
  orderType: 1,
  price: 1,
  makerAmountInQuoteToken: 1,
  makerAmountInBaseToken: 1,
  postOnly: 1,
  timeInForce: 1,
  maxSlippage: 1,
  worstPrice: 1,
  expiresAtSec: 1,
  replaces: 1,
};

/** All known fields of an order to be replaced. */
export const REPLACED_ORDER_FIELDS: Names<ReplacedOrderInput> = { orderId: 1, remainingShares: 1 };
