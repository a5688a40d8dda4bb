/** The enumerations of the exchange. Their values are numbers, because typed arrays store them. */

/** Where money and tokens are held: by the operator, or on chain by each account. */
export type Ledger = 'custodial' | 'chain';

export const Side = { Buy: 0, Sell: 1 } as const;
export type Side = (typeof Side)[keyof typeof Side];

/** One of a market's two tokens. The numbers are the index sets of the conditional-tokens contract. */
export const Outcome = { Yes: 1, No: 2 } as const;
export type Outcome = (typeof Outcome)[keyof typeof Outcome];

export const OrderType = { Market: 1, Limit: 2 } as const;
export type OrderType = (typeof OrderType)[keyof typeof OrderType];

/** What happens to the part of an order that does not fill at once. */
export const TimeInForce = {
  /** It rests in the book until it is filled, cancelled or expires. A market order never rests: its remainder is cancelled. */
  GoodTillCancelled: 0,
  /** It is cancelled. */
  ImmediateOrCancel: 1,
  /** There is none: the order fills at once and completely, or is cancelled without a fill. */
  FillOrKill: 2,
} as const;
export type TimeInForce = (typeof TimeInForce)[keyof typeof TimeInForce];

/** How a fill moves tokens: transferred, minted from collateral, or merged back into it. */
export const MatchType = { Complementary: 0, Mint: 1, Merge: 2 } as const;
export type MatchType = (typeof MatchType)[keyof typeof MatchType];

export const MarketStatus = { Created: 1, Activated: 2, Resolving: 3, Resolved: 4, Failed: 5, Deleted: 6 } as const;
export type MarketStatus = (typeof MarketStatus)[keyof typeof MarketStatus];

export const MarketType = { Binary: 0, Categorical: 1 } as const;
export type MarketType = (typeof MarketType)[keyof typeof MarketType];

/** What a resolved market pays: 1 for Yes, 1 for No, or one half for each token. */
export const Resolution = { Yes: 1, No: 2, Invalid: 3 } as const;
export type Resolution = (typeof Resolution)[keyof typeof Resolution];

/** Lifecycle actions an operator can take, besides resolving. */
export type MarketAction = 'activate' | 'halt' | 'resume' | 'close' | 'fail' | 'delete';

/** Why an order was closed, whether or not it ever rested in the book. */
export const CloseReason = {
  /** Filled in full. */
  Filled: 1,
  /** Cancelled by a command: for its owner, or by the exchange, as when an account is suspended. */
  Cancelled: 2,
  /** Post-only, and it would have crossed. */
  PostOnlyWouldCross: 3,
  /** It would have matched an order of its own account; its remainder was cancelled. */
  SelfTrade: 4,
  /** It does not rest, and its remainder, or with fill-or-kill all of it, found nothing to match. */
  Unfilled: 5,
  /** Good-till-date, and the date has passed. */
  Expired: 6,
  /** Its market stopped trading: cutoff, close, or failure. */
  MarketClosed: 7,
  /** On chain: the funds held for it are gone. */
  Uncovered: 8,
  /** By its owner's cancel timer, which was not renewed in time. */
  CancelAllAfter: 9,
} as const;
export type CloseReason = (typeof CloseReason)[keyof typeof CloseReason];
