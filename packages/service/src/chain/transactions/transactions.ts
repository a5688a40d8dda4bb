import type { Address, Hex } from 'viem';

/** The operator's transactions. Each is stored before it is sent, and continues after a restart. */
export interface Transactions {
  /**
   * Sends once and resolves at the confirmation depth.
   *
   * @throws {TransactionNotAllowedError} the operator's key may not sign this call; nothing was stored.
   * @throws {OtherTransactionError} another is in flight or done whose key has the same `onlyOneOf`; nothing was stored.
   * @throws {TransactionRevertedError} it was refused in a simulation or reverted on chain. The key can be used again.
   * @throws {ChainUnavailableError} it was not final in time. It continues: call again with the same key.
   */
  send(request: TransactionRequest): Promise<FinalTransaction>;
  /** As {@link send}, but resolves with the hash once the transaction is sent. A fee bump changes the hash later. */
  broadcast(request: TransactionRequest): Promise<Hex>;
  /** The final transaction of a key; undefined while there is none. */
  hashOf(key: string): Promise<Hex | undefined>;
  /** Whether the transaction of a key is in flight or done: requesting it again sends nothing. */
  isKnown(key: string): Promise<boolean>;
  /** The key of the oldest transaction that is queued or in flight and whose key begins so; undefined without one. */
  underWay(prefix: string): Promise<string | undefined>;
}

/** The final position of a transaction. */
export interface FinalTransaction {
  readonly txHash: Hex;
  readonly blockNumber: bigint;
}

export interface TransactionRequest {
  /**
   * Identifies what is done, once: `deploySafe:0x…`, `registerToken:7`. A key that is in flight or done is not sent
   * again: every caller gets the receipt of the first transaction.
   */
  readonly key: string;
  /** A beginning of the key: of all transactions whose keys begin so, only one can be in flight or done. */
  readonly onlyOneOf?: string;
  readonly to: Address;
  readonly data: Hex;
  /** Wei of the native token, default 0. Allowed on a local chain only. */
  readonly value?: bigint;
  /** Gas limit, estimated by default. */
  readonly gas?: bigint;
}
