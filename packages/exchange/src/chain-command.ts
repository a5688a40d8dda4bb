import type { AccountId, MarketId, QuoteUnits, SizeLots, TradeNo } from './units.ts';

/** How the chain reaches the exchange, on the chain ledger alone (ADR 0015). */

/** What the blocks up to this one, all final, made of what the exchange knows. */
export interface ChainBlock {
  readonly kind: 'chainBlock';
  /** Higher than the last. */
  readonly blockNumber: number;
  /** 64 lower-case hex digits, without 0x. */
  readonly blockHash: string;
  /** Applied first: pending fills whose transactions are final. */
  readonly settled: readonly SettledFill[];
  /** They explain differences between what accounts had and now have; they change nothing by themselves. */
  readonly operations: readonly ChainOperation[];
  /** Applied last: what accounts now have, absolutely. Whatever no fill and no operation explains is a deposit or a withdrawal. */
  readonly balances: readonly ChainBalance[];
  readonly positions: readonly ChainPosition[];
}

export interface SettledFill {
  readonly tradeNo: TradeNo;
  /** 0x and 64 lower-case hex digits, here and below. */
  readonly txHash: string;
}

export type ChainOperation = ChainPairs | ChainRedemption;

/** Quote into as many Yes and No, or back. */
export interface ChainPairs {
  readonly kind: 'split' | 'merge';
  readonly accountId: AccountId;
  readonly marketId: MarketId;
  readonly sizeLots: SizeLots;
  readonly txHash: string;
}

/** Tokens of a resolved market into what they paid. */
export interface ChainRedemption {
  readonly kind: 'redeem';
  readonly accountId: AccountId;
  readonly marketId: MarketId;
  readonly yesLots: SizeLots;
  readonly noLots: SizeLots;
  readonly payoutUnits: QuoteUnits;
  readonly txHash: string;
}

/** All the quote that the exchange can move for an account, floored to units. */
export interface ChainBalance {
  readonly accountId: AccountId;
  readonly quoteUnits: QuoteUnits;
}

/** All tokens of a market that the exchange can move for an account, floored to lots. */
export interface ChainPosition {
  readonly accountId: AccountId;
  readonly marketId: MarketId;
  readonly yesLots: SizeLots;
  readonly noLots: SizeLots;
}

/** Pending fills that cannot settle: what they hold goes back, and their size counts as cancelled on both orders. */
export interface FailFills {
  readonly kind: 'failFills';
  readonly tradeNos: readonly TradeNo[];
  /** In words, for those whose fills they were. */
  readonly cause: string;
}
