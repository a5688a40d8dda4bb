/** Side of an order in REST requests and responses (service.md §2.7). */
export const OrderSide = { BUY: 0, SELL: 1 } as const;
export type OrderSide = (typeof OrderSide)[keyof typeof OrderSide];

/** The same as words: `sideEnum` (wire contract §3). */
export const ORDER_SIDE_WORDS = { 0: 'Buy', 1: 'Sell' } as const satisfies Record<OrderSide, string>;

/** The same as words: `side` of the latest price (service.md §2.2). */
export const LAST_TRADE_SIDE_WORDS = { 0: 'BUY', 1: 'SELL' } as const satisfies Record<OrderSide, string>;

/** Market or limit order; `tradingMethod` on the wire (service.md §2.7). */
export const OrderType = { MARKET_ORDER: 1, LIMIT_ORDER: 2 } as const;
export type OrderType = (typeof OrderType)[keyof typeof OrderType];

/** The same as words: `tradingMethodEnum` (wire contract §3). */
export const TRADING_METHOD_WORDS = { 1: 'Market', 2: 'Limit' } as const satisfies Record<OrderType, string>;

/**
 * What happens to the part of an order that does not fill at once: `timeInForce` of a submission (ours). GTC: it rests
 * until it is filled, cancelled or expires. IOC: it is cancelled. FOK: the order fills completely, or not at all.
 */
export const TIMES_IN_FORCE = ['GTC', 'IOC', 'FOK'] as const;
export type TimeInForce = (typeof TIMES_IN_FORCE)[number];

/** Status of an order (wire contract §3). */
export const OrderStatus = { PENDING: 1, FINISHED: 2, CANCELED: 3, EXPIRED: 4, FAILED: 5 } as const;
export type OrderStatus = (typeof OrderStatus)[keyof typeof OrderStatus];

/** The same as words: `statusEnum` of an order (wire contract §3). */
export const ORDER_STATUS_WORDS = {
  1: 'Pending',
  2: 'Finished',
  3: 'Canceled',
  4: 'Expired',
  5: 'Failed',
} as const satisfies Record<OrderStatus, string>;

/** Why an order was closed before it was completely filled: `closeReason` of an order and its updates (ours). */
export const CLOSE_REASONS = [
  'cancelled',
  'cancelAllAfter',
  'postOnlyWouldCross',
  'selfTrade',
  'unfilled',
  'expired',
  'marketClosed',
  'uncovered',
  'settlementFailed',
] as const;
export type CloseReasonWord = (typeof CLOSE_REASONS)[number];

/** How the maker authorizes an order (wire contract §4). */
export const SignatureType = { EOA: 0, PROXY: 1, SAFE: 2 } as const;
export type SignatureType = (typeof SignatureType)[keyof typeof SignatureType];

/** One of a market's two tokens; 0 for a split or merge, which moves both (wire contract §3). */
export const OutcomeSide = { NONE: 0, YES: 1, NO: 2 } as const;
export type OutcomeSide = (typeof OutcomeSide)[keyof typeof OutcomeSide];

/** The same as words: `outcomeSideEnum`; empty for a split or merge. */
export const OUTCOME_SIDE_WORDS = { 0: '', 1: 'Yes', 2: 'No' } as const satisfies Record<OutcomeSide, string>;
