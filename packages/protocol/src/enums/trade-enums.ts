/** Kind of a trade; `side` on the wire (wire contract §3). */
export const TRADE_SIDE_WORDS = ['Buy', 'Sell', 'Split', 'Merge'] as const;
export type TradeSideWord = (typeof TRADE_SIDE_WORDS)[number];

/** Status of a trade (wire contract §3). */
export const TradeStatus = { PENDING: 1, FINISHED: 2, CANCELED: 3, FAILED: 5, ONCHAIN_FAILED: 6 } as const;
export type TradeStatus = (typeof TradeStatus)[keyof typeof TradeStatus];

/** The same as words: `statusEnum` of a trade (wire contract §3). */
export const TRADE_STATUS_WORDS = {
  1: 'Pending',
  2: 'Finished',
  3: 'Canceled',
  5: 'Failed',
  6: 'OnchainFailed',
} as const satisfies Record<TradeStatus, string>;

/** Whether a position can be redeemed (wire contract §3). */
export const ClaimStatus = { CAN_NOT_CLAIM: 0, WAIT_CLAIM: 1, CLAIMING: 2, CLAIM_FAILED: 3, CLAIMED: 4 } as const;
export type ClaimStatus = (typeof ClaimStatus)[keyof typeof ClaimStatus];

/** The same as words: `claimStatusEnum` (wire contract §3). */
export const CLAIM_STATUS_WORDS = {
  0: 'CanNotClaim',
  1: 'WaitClaim',
  2: 'Claiming',
  3: 'ClaimFailed',
  4: 'Claimed',
} as const satisfies Record<ClaimStatus, string>;

/** What a position is still good for: `state` in the lists of positions (an extension of wire contract §2). */
export const POSITION_STATES = ['open', 'lost', 'claimed'] as const;

/** The `after_trade_no` that is before the first trade. */
export const FIRST_TRADE = '0';
