import type { Address } from '../constants.ts';
import type { Call } from '../http/call.ts';

/** What enable-trading, split, merge and redeem answer (service.md §2.9). */
export interface TransactionResult {
  /** Whether it was done. */
  success: boolean;
  /** Transaction on chain; absent when none was needed. */
  txHash?: Address;
  /** Hash of the Safe transaction; null when there was none. */
  safeTxHash: Address | null;
  /** What the Safe transaction returned; null when there was none. */
  returnValue: Address | null;
}

/** Fee rates of a token as the published client answers them, and exactly. */
export interface FeeRateSettings {
  /** The most a maker pays a share, as a fraction of a quote: rate × 0.25, reached at price 0.5. */
  makerMaxFeeRate: number;
  /** The most a taker pays a share, as a fraction of a quote. */
  takerMaxFeeRate: number;
  /** Whether any fee is taken. */
  enabled: boolean;
  /** Fee rate of resting orders, basis points: fee = shares × rate × price × (1 − price). */
  makerFeeBps: string;
  /** Fee rate of incoming orders, basis points. */
  takerFeeBps: string;
}

/** Amount of a split or merge: wei of the quote token, or pairs as a decimal string. */
export type PairAmount = bigint | string;

/** Where tokens live, and so how they are split, merged and redeemed: the service's ledger, or a chain. */
export interface Settlement {
  /**
   * This settlement, with its requests to the service made by another `call`: one that an abort signal ends, for instance. A
   * transaction that was sent to the chain is not affected.
   */
  withCall(call: Call): Settlement;
  /** Whether nothing is left to approve; reads only. */
  isTradingEnabled(): Promise<boolean>;
  enableTrading(): Promise<TransactionResult>;
  split(marketId: number, amount: PairAmount): Promise<TransactionResult>;
  merge(marketId: number, amount: PairAmount): Promise<TransactionResult>;
  redeem(marketId: number): Promise<TransactionResult>;
  feeRates(tokenId: string): Promise<FeeRateSettings>;
}
