import type { Address, Hex } from 'viem';
import type { TransactionState } from '../database/schema.ts';

/** One transaction content to be sent by the operator. */
export interface OutboxTransaction {
  readonly id: number;
  readonly key: string;
  readonly to: Address;
  readonly data: Hex;
  readonly value: bigint;
  readonly gas: bigint | undefined;
  readonly state: TransactionState;
  readonly nonce: number | undefined;
  /** Hash of the version that is in a block, once that is final. */
  readonly txHash: Hex | undefined;
  readonly blockNumber: number | undefined;
}

/** One signed form of a content, with its own fees. */
export interface Version {
  readonly hash: Hex;
  readonly nonce: number;
  readonly raw: Hex;
  readonly gas: bigint;
  readonly maxFeeWei: bigint;
  readonly priorityFeeWei: bigint;
  readonly signedAtMs: number;
}

export interface Ending {
  readonly state: 'done' | 'reverted';
  readonly txHash: Hex;
  readonly blockNumber: number;
  readonly gasCostWei: bigint;
  readonly endedAtMs: number;
}

/** A fill that is part of a transaction. */
export interface ClaimedFill {
  readonly tradeNo: number;
  readonly transactionId: number;
  readonly state: TransactionState;
  /** Hash of the transaction, once it is final in a block. */
  readonly txHash: string | null;
  readonly blockNumber: number | null;
}
