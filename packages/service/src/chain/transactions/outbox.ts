import type { Address, Hex } from 'viem';
import type { TransactionRequest } from '../chain.ts';
import type { TransactionState } from '../database/schema.ts';

/** One content that the operator sends. */
export interface OutboxTransaction {
  readonly id: number;
  readonly key: string;
  readonly to: Address;
  readonly data: Hex;
  readonly value: bigint;
  readonly gas: bigint | undefined;
  readonly state: TransactionState;
  readonly nonce: number | undefined;
  /** Of the version in a block, once that is final. */
  readonly txHash: Hex | undefined;
  readonly blockNumber: number | undefined;
  readonly revertData: Hex | undefined;
}

/** One signed form of a content. */
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

/** A fill that is in a transaction. */
export interface ClaimedFill {
  readonly tradeNo: number;
  readonly transactionId: number;
  readonly state: TransactionState;
  /** Of the transaction, once it is final in a block. */
  readonly txHash: string | null;
  readonly blockNumber: number | null;
}

/** What the operator has sent and is to send, durable before each step. */
export interface Outbox {
  /** Stores a content, or answers the one that has this key. With fills: which it settles; none of them may be in another. */
  add(
    request: TransactionRequest,
    about: { readonly nowMs: number; readonly tradeNos?: readonly number[] },
  ): Promise<OutboxTransaction>;
  byKey(key: string): Promise<OutboxTransaction | undefined>;
  /** By nonce. */
  sent(): Promise<readonly OutboxTransaction[]>;
  /** The oldest. */
  queued(limit: number): Promise<readonly OutboxTransaction[]>;
  count(state: 'queued' | 'sent'): Promise<number>;
  /** Newest first. */
  versions(id: number): Promise<readonly Version[]>;
  /** Gives a content its nonce, with its first version. */
  assign(id: number, version: Version): Promise<void>;
  addVersion(id: number, version: Version): Promise<void>;
  /** The nonce was used up by a transaction that is not ours: the content goes back into the queue. */
  release(id: number): Promise<void>;
  end(id: number, ending: Ending): Promise<void>;
  /** It is not to be sent after all, before it had a nonce: a simulation refused it, or what it does is done. */
  drop(id: number, revertData: Hex, endedAtMs: number): Promise<void>;
  /** Which of these nonces are of ours, on their way or over. */
  knownNonces(from: number): Promise<ReadonlySet<number>>;
  /** What was spent since, and the most that what is on its way can cost. */
  costSince(sinceMs: number): Promise<bigint>;
  /** Whose version a hash is, with what it settles. */
  byHash(hash: Hex): Promise<{ readonly id: number; readonly tradeNos: readonly number[] } | undefined>;
  /** All fills that are in a transaction, and which: also in one that failed, until they are freed. */
  fills(): Promise<readonly ClaimedFill[]>;
  /** Of fills that are no longer pending, and of transactions that reverted. */
  freeFills(tradeNos: readonly number[]): Promise<void>;
  /** Removes settlements and relays that were over by then. */
  purge(beforeMs: number): Promise<void>;
}
