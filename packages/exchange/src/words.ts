/** The closed vocabularies of the exchange. Numbers, because they travel through typed arrays. */

/** Where money and tokens lie: with the operator, or on chain with each account. */
export type Ledger = 'custodial' | 'chain';

export const Side = { Buy: 0, Sell: 1 } as const;
export type Side = (typeof Side)[keyof typeof Side];

/** Which of a market's two tokens. The numbers are those of the conditional-tokens index sets. */
export const Outcome = { Yes: 1, No: 2 } as const;
export type Outcome = (typeof Outcome)[keyof typeof Outcome];

export const OrderType = { Market: 1, Limit: 2 } as const;
export type OrderType = (typeof OrderType)[keyof typeof OrderType];

/** How a fill moves tokens: handed over, made from collateral, or dissolved into it. */
export const MatchType = { Complementary: 0, Mint: 1, Merge: 2 } as const;
export type MatchType = (typeof MatchType)[keyof typeof MatchType];

export const MarketStatus = { Created: 1, Activated: 2, Resolving: 3, Resolved: 4, Failed: 5, Deleted: 6 } as const;
export type MarketStatus = (typeof MarketStatus)[keyof typeof MarketStatus];

export const MarketType = { Binary: 0, Categorical: 1 } as const;
export type MarketType = (typeof MarketType)[keyof typeof MarketType];

/** What a resolved market pays: Yes 1, No 1, or one half a token each. */
export const Resolution = { Yes: 1, No: 2, Invalid: 3 } as const;
export type Resolution = (typeof Resolution)[keyof typeof Resolution];

/** What an operator can do to a market besides resolving it. */
export type MarketAction = 'activate' | 'halt' | 'resume' | 'close' | 'fail' | 'delete';

/** Why an order left the book, or never entered it. */
export const CloseReason = {
  /** Filled in full. */
  Filled: 1,
  /** Cancelled by its owner. */
  Cancelled: 2,
  /** Post-only, and it would have crossed. */
  PostOnlyWouldCross: 3,
  /** It would have met an order of its own account; its remainder was cancelled. */
  SelfTrade: 4,
  /** A market order's remainder that found nothing to fill (fill and kill). */
  Unfilled: 5,
  /** Good-till-date, and the date came. */
  Expired: 6,
  /** Its market stopped trading: cutoff, close, or failure. */
  MarketClosed: 7,
  /** On chain: what it held is no longer there. */
  Uncovered: 8,
} as const;
export type CloseReason = (typeof CloseReason)[keyof typeof CloseReason];
