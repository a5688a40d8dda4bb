import type { Address, Hex } from 'viem';
import type { TransactionRequest } from '../chain.ts';
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
  readonly revertData: Hex | undefined;
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

/** What the operator has sent and has yet to send; durable before each step. */
export interface Outbox {
  /** Stores a content, or returns the one with this key. `tradeNos`: the fills it settles; none may be in another. */
  add(
    request: TransactionRequest,
    about: { readonly nowMs: number; readonly tradeNos?: readonly number[] },
  ): Promise<OutboxTransaction>;
  byKey(key: string): Promise<OutboxTransaction | undefined>;
  /** Sent and not over yet, by nonce. */
  sent(): Promise<readonly OutboxTransaction[]>;
  /** Queued, oldest first. */
  queued(limit: number): Promise<readonly OutboxTransaction[]>;
  count(state: 'queued' | 'sent'): Promise<number>;
  /** Newest first. */
  versions(id: number): Promise<readonly Version[]>;
  /** Gives a content its nonce and its first version. */
  assign(id: number, version: Version): Promise<void>;
  addVersion(id: number, version: Version): Promise<void>;
  /** The nonce was used up by a transaction that is not ours: the content goes back into the queue. */
  requeue(id: number): Promise<void>;
  end(id: number, ending: Ending): Promise<void>;
  /** Ends a content that has no nonce: a simulation refused it, or its effect is no longer needed. */
  drop(id: number, revertData: Hex, endedAtMs: number): Promise<void>;
  /** Our nonces from this one on, of transactions in flight or over. */
  knownNonces(from: number): Promise<ReadonlySet<number>>;
  /** Gas spent since then, plus the most that the transactions in flight can cost. */
  costSince(sinceMs: number): Promise<bigint>;
  /** The content that a version's hash belongs to, with the fills that it settles. */
  byHash(hash: Hex): Promise<{ readonly id: number; readonly tradeNos: readonly number[] } | undefined>;
  /** All fills that are in a transaction, and in which: also in one that failed, until they are freed. */
  fills(): Promise<readonly ClaimedFill[]>;
  /** Removes fills that are no longer pending, or whose transaction reverted. */
  freeFills(tradeNos: readonly number[]): Promise<void>;
  /** Removes settlements and relays that ended before then. */
  purge(beforeMs: number): Promise<void>;
}
