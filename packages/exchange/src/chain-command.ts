import type { AccountId, MarketId, QuoteUnits, SizeLots, TradeNo } from './units.ts';

/** Commands by which the exchange learns about the chain; only on the chain ledger (ADR 0015). */

/** What changed for the exchange in the blocks up to this one, all of them final. */
export interface ChainBlock {
  readonly kind: 'chainBlock';
  /** Higher than the last. */
  readonly blockNumber: number;
  /** 64 lower-case hex digits, without 0x. */
  readonly blockHash: string;
  /** Applied first: pending fills whose transactions are final. */
  readonly settled: readonly SettledFill[];
  /** These explain the new totals below, and make the changes of those that are not among them. */
  readonly operations: readonly ChainOperation[];
  /** Applied last: new totals of accounts. Any change that no fill or operation explains is a deposit or withdrawal. */
  readonly balances: readonly ChainBalance[];
  readonly positions: readonly ChainPosition[];
}

export interface SettledFill {
  readonly tradeNo: TradeNo;
  /** 0x and 64 lower-case hex digits, here and below. */
  readonly txHash: string;
}

export type ChainOperation = ChainPairs | ChainRedemption;

/** A split of quote into pairs, or a merge of pairs into quote. */
export interface ChainPairs {
  readonly kind: 'split' | 'merge';
  readonly accountId: AccountId;
  readonly marketId: MarketId;
  readonly sizeLots: SizeLots;
  readonly txHash: string;
}

/** A redemption of tokens of a resolved market. */
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

/**
 * An operator lets an account rest orders again. The exchange keeps no bars, which follow from what the chain refuses: the
 * command is the record of the decision.
 */
export interface LiftBar {
  readonly kind: 'liftBar';
  readonly accountId: AccountId;
}

/** Pending fills that cannot settle: their holds are released, and their size counts as cancelled on both orders. */
export interface FailFills {
  readonly kind: 'failFills';
  readonly tradeNos: readonly TradeNo[];
  /** The reason, in words, for the owners of the fills. */
  readonly cause: string;
}
