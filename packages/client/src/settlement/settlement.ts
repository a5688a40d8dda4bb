import type { Address } from '../constants.ts';
import type { Call } from '../http/call.ts';
import type { IdempotencyOptions } from '../http/idempotency-key.ts';

/** Result of enable-trading, split, merge and redeem (service.md §2.9). */
export interface TransactionResult {
  /** Whether the operation succeeded. */
  success: boolean;
  /** Hash of the on-chain transaction; absent if none was needed. */
  txHash?: Address;
  /** Extension: the quote that a redeem in the service's ledger paid, exact; absent otherwise. */
  payout?: string;
  /** Hash of the Safe transaction; null if there was none. */
  safeTxHash: Address | null;
  /** Return value of the Safe transaction; null if there was none. */
  returnValue: Address | null;
}

/** Fee rates of a token: as the published client returns them, and exact. */
export interface FeeRateSettings {
  /** Highest fee of a maker per share, as a fraction of one quote: rate × 0.25, reached at price 0.5. */
  makerMaxFeeRate: number;
  /** Highest fee of a taker per share, as a fraction of one quote. */
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

/** Options of a split, merge or redeem. */
export interface TransactionOptions extends IdempotencyOptions {
  /** On chain: whether to check first that trading is enabled, and enable it if not. Default: true. */
  readonly checkApproval?: boolean | undefined;
}

/** Splits, merges and redeems tokens where they are kept: in the service's ledger or on a chain. */
export interface Settlement {
  /** Whether all approvals are in place; sends no transaction. */
  isTradingEnabled(): Promise<boolean>;
  enableTrading(): Promise<TransactionResult>;
  /** @param pairLots number of pairs, in lots */
  split(marketId: number, pairLots: number, options: IdempotencyOptions): Promise<TransactionResult>;
  /** @param pairLots number of pairs, in lots */
  merge(marketId: number, pairLots: number, options: IdempotencyOptions): Promise<TransactionResult>;
  redeem(marketId: number, options: IdempotencyOptions): Promise<TransactionResult>;
  feeRates(tokenId: string): Promise<FeeRateSettings>;
}

/** The settlement whose requests to the service `call` makes, for example one that a signal aborts. */
export type SettlementBy = (call: Call) => Settlement;
