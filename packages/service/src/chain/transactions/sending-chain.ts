import type { Address, Hex } from 'viem';

/** A transaction in a block, as far as the sender needs it. */
export interface MinedTransaction {
  readonly blockNumber: number;
  readonly blockHash: Hex;
  readonly succeeded: boolean;
  readonly gasCostWei: bigint;
}

export interface Call {
  readonly to: Address;
  readonly data: Hex;
  readonly value: bigint;
}

export interface CallToEstimate extends Call {
  readonly gas?: bigint | undefined;
}

export type GasEstimate =
  | { readonly ok: true; readonly gas: bigint }
  /** The contract refuses the call in the current state. */
  | { readonly ok: false; readonly data: Hex; readonly reason: string };

export interface Fees {
  readonly maxFeeWei: bigint;
  readonly priorityFeeWei: bigint;
}

/** The fees to offer now. */
export interface MarketFees extends Fees {
  /** What the current block accepts, tip included; `maxFeeWei` has headroom above it for later blocks. */
  readonly minFeeWei: bigint;
}

/** The node's answer to signed bytes. */
export type Broadcast =
  | { readonly kind: 'taken' }
  /** The node has a version of this nonce that pays as much, or the nonce is used up: later checks will show. */
  | { readonly kind: 'superseded'; readonly reason: string }
  | { readonly kind: 'refused'; readonly reason: string };

/** The chain as the sender sees it. Any method may throw `RpcUnavailableError`: then the sender retries later. */
export interface SendingChain {
  /** Number of the newest block. */
  head(): Promise<number>;
  /** The number of the operator's transactions up to a block (or its hash), or including those in the node's pool. */
  nonceAt(block: number | Hex | 'latest' | 'pending'): Promise<number>;
  /**
   * The hash of a block on the branch of the newest one. Undefined while the node that responds does not know that branch:
   * of several behind one address, some lag, or are on a branch that the chain did not take.
   */
  ancestor(block: number, head: number): Promise<Hex | undefined>;
  /** Undefined while it is in no block. The block is checked to be on the responding node's branch. */
  mined(hash: Hex): Promise<MinedTransaction | undefined>;
  /**
   * Estimates on the newest block: a node that lags would refuse valid settlements.
   *
   * @param call with its gas, if that is set already: it executes no more than that
   * @param options.fees those that will be offered; undefined while none are
   */
  estimateGas(
    call: CallToEstimate,
    options: { readonly head: number; readonly fees: Fees | undefined },
  ): Promise<GasEstimate>;
  /** The most gas that a block has room for. */
  blockGas(): Promise<bigint>;
  fees(): Promise<MarketFees>;
  broadcast(raw: Hex): Promise<Broadcast>;
}

export interface VersionTerms extends Call, Fees {
  readonly nonce: number;
  readonly gas: bigint;
}

/** Signs for the operator only what the allow-list permits. */
export interface OperatorSigner {
  readonly address: Address;
  /** @throws {TransactionNotAllowedError} */
  check(call: Call): void;
  /** @throws {TransactionNotAllowedError} */
  sign(terms: VersionTerms): Promise<{ readonly raw: Hex; readonly hash: Hex }>;
}
