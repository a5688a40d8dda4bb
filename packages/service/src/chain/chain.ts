import type { Deployment } from '@presage/contracts';
import type { AccountId, MarketId } from '@presage/exchange';
import type { Address, Hex, PublicClient } from 'viem';
import type { ChainRefusal } from '../sequencer/sequencer.ts';
import type { DayAllowances } from './day-allowances.ts';
import type { Comparison } from './reconciliation/compare.ts';

/** What the rest of the service gets of the chain when the ledger is there. */
export interface Chain {
  readonly deployment: Deployment;
  /** For clients; it may be another than the one that the service asks. Undefined: they have to know one. */
  readonly publicRpcUrl: string | undefined;
  /** Blocks on top of one before it counts. */
  readonly confirmations: number;
  /** A throwaway chain on this machine: the faucet mints, gas is given away. */
  readonly isLocal: boolean;
  /** Seconds before its signed expiration from which on an order is not filled any more: the fill has to be in a block by then. */
  readonly settleWithinSec: number;
  /** Asks the chain, with timeouts and bounded retries. */
  readonly client: PublicClient;
  readonly transactions: Transactions;
  /** What is sent for others at the operator's cost, by day. */
  readonly allowances: Pick<DayAllowances, 'take'>;
  health(): ChainHealth;
  /** The lowest nonce of an order by this maker that the exchange contract takes. */
  orderNonceOf(maker: string): bigint;
  /** Whether the orders of an account have made all fills that they may make today by taking. */
  isOutOfFills(accountId: AccountId, nowMs: number): boolean;
  /** Whether an account has redeemed tokens of a market in a block that is not final yet. */
  isClaiming(accountId: AccountId, marketId: MarketId): boolean;
  /** Holds the ledger against the chain now, halts what does not agree, and answers what was found. */
  reconcile(): Promise<Comparison>;
  /**
   * Resolves when everything up to a block has been read and applied.
   *
   * @throws {ChainUnavailableError} when that takes longer than it may.
   */
  readThrough(blockNumber: bigint): Promise<void>;
}

/** What the operator sends. Everything is stored before it leaves, and goes on after a restart. */
export interface Transactions {
  /**
   * Sends once and resolves at the confirmation depth.
   *
   * @throws {TransactionNotAllowedError} the operator's key signs no such call; nothing was stored.
   * @throws {TransactionRevertedError} it was refused in a simulation or reverted on chain. The key can be used again.
   * @throws {ChainUnavailableError} it has not come to an end within the time it may take. It goes on: ask again with the same key.
   */
  send(request: TransactionRequest): Promise<FinalTransaction>;
  /** As {@link send}, and resolves with the hash as soon as the transaction has left. A higher fee changes it later. */
  broadcast(request: TransactionRequest): Promise<Hex>;
  /** The final transaction of a key; undefined while there is none. */
  hashOf(key: string): Promise<Hex | undefined>;
  /** Whether the transaction of a key is on its way or done: asking for it again sends nothing. */
  isKnown(key: string): Promise<boolean>;
  /** What is on its way or waits for its turn. */
  readonly pending: number;
}

/** Where a transaction came to rest. */
export interface FinalTransaction {
  readonly txHash: Hex;
  readonly blockNumber: bigint;
}

export interface TransactionRequest {
  /**
   * Names what is done, once: `deploySafe:0x…`, `registerToken:7`. A key that is on its way or done is not sent
   * again: whoever asks gets the receipt of the first.
   */
  readonly key: string;
  readonly to: Address;
  readonly data: Hex;
  /** Wei of the native token; 0 when left out. Allowed on a local chain only. */
  readonly value?: bigint;
  /** Gas limit; estimated when left out. */
  readonly gas?: bigint;
}

/** How the chain stands, for /readyz. */
export interface ChainHealth {
  /** Reads and settlements go on. */
  readonly ok: boolean;
  /** Reads tell what is final on chain. They may while nothing can be sent or settled. */
  readonly isRead: boolean;
  /** In words; `ok` when all is well. */
  readonly reason: string;
  /** Last block applied. */
  readonly blockNumber: number;
  /** Fills that wait for their settlement. */
  readonly pendingFills: number;
  /** Markets that the oracle resolved and the exchange does not take as resolved. */
  readonly refusedResolutions: readonly MarketId[];
  /** Why new orders are not taken; undefined when they are. */
  readonly refusal: ChainRefusal | undefined;
}
