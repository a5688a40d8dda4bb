import type { Deployment } from '@presage/contracts';
import type { AccountId, MarketId } from '@presage/exchange';
import type { PublicClient } from 'viem';
import type { ChainRefusal } from '../sequencer/sequencer.ts';
import type { DayAllowances } from './day-allowances.ts';
import type { PendingClaims } from './indexer/pending-claims.ts';
import type { Comparison } from './reconciliation/compare.ts';
import type { AccountBars } from './settlement/account-bars.ts';
import type { SettlingMarkets } from './settlement/settling-markets.ts';
import type { Transactions } from './transactions/transactions.ts';

/** The chain as the rest of the service sees it on the chain ledger. */
export interface Chain {
  readonly deployment: Deployment;
  /** The node address for clients; may differ from the one the service uses. Undefined: clients must know one. */
  readonly publicRpcUrl: string | undefined;
  /** How many blocks must be on top of a block before it counts as final. */
  readonly confirmations: number;
  /** A throwaway chain on this machine: the faucet mints, and gas is given away. */
  readonly isLocal: boolean;
  /** Orders this close to their signed expiration, in seconds, are not filled: the fill must be in a block by then. */
  readonly settleWithinSec: number;
  /** Reads from the chain, with timeouts and bounded retries. */
  readonly client: PublicClient;
  readonly transactions: Transactions;
  /** Limits, per day, on transactions sent for others at the operator's cost. */
  readonly allowances: Pick<DayAllowances, 'take'>;
  health(): ChainHealth;
  /** The lowest order nonce of this maker that the exchange contract accepts. */
  orderNonceOf(maker: string): bigint;
  /** Whether an account has used up the fills that its orders may take today. */
  isOutOfFills(accountId: AccountId, nowMs: number): boolean;
  /** What keeps accounts from resting orders. */
  readonly bars: Pick<AccountBars, 'kindOf' | 'all'>;
  /** Lets an account rest orders again, and begins anew what counts against it; on disk when it resolves. */
  liftBars(accountId: AccountId): Promise<void>;
  /** Redemptions in blocks that are not final yet. */
  readonly claims: Pick<PendingClaims, 'has'>;
  readonly settling: Pick<SettlingMarkets, 'has' | 'settled'>;
  /** Compares the ledger with the chain now, halts markets that differ, and returns the findings. */
  reconcile(): Promise<Comparison>;
  /**
   * Resolves when everything up to a block has been read and applied.
   *
   * @throws {ChainUnavailableError} when that takes too long.
   */
  readThrough(blockNumber: bigint): Promise<void>;
}

/** Figures about the chain for the metrics. */
export interface ChainCounts {
  /** Requests to the node that were answered, and those that failed. */
  readonly answered: number;
  readonly failed: number;
  /** Final blocks that have not been read yet. */
  readonly behind: number;
  /** The operator's transactions that are queued or in flight. */
  readonly pending: number;
  /** The part of the 24-hour gas budget that is left, from 1 to 0. */
  readonly budgetLeft: number;
  /** The operator's balance of the native token; undefined before it is first read. */
  readonly operatorWei: bigint | undefined;
}

/** The state of the chain connection, for /readyz. */
export interface ChainHealth {
  /** Reads and settlements work. */
  readonly ok: boolean;
  /** Reads show what is final on chain. They may even while nothing can be sent or settled. */
  readonly isRead: boolean;
  /** In words; `ok` when nothing is wrong. */
  readonly reason: string;
  /** The last final block that was read and applied. */
  readonly blockNumber: number;
  /** Fills that await settlement. */
  readonly pendingFills: number;
  /** Markets that the oracle resolved but whose resolution the exchange refused. */
  readonly refusedResolutions: readonly MarketId[];
  /** Why new orders are refused; undefined when they are accepted. */
  readonly refusal: ChainRefusal | undefined;
}
