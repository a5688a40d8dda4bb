import type { Address, Hex } from 'viem';

/** A transaction in a block, as far as the sender has to know. */
export interface MinedTransaction {
  readonly blockNumber: number;
  readonly succeeded: boolean;
  readonly gasCostWei: bigint;
}

export interface Call {
  readonly to: Address;
  readonly data: Hex;
  readonly value: bigint;
}

export type GasEstimate =
  | { readonly ok: true; readonly gas: bigint }
  /** The contract refuses the call, as things are. */
  | { readonly ok: false; readonly data: Hex; readonly reason: string };

export interface Fees {
  readonly maxFeeWei: bigint;
  readonly priorityFeeWei: bigint;
}

/** What is to be offered now. */
export interface MarketFees extends Fees {
  /** What a block takes just now, tip included; `maxFeeWei` has room above it for the blocks that come. */
  readonly leastFeeWei: bigint;
}

/** What became of signed bytes that were given to a node. */
export type Broadcast =
  | { readonly kind: 'taken' }
  /** The node holds a version of this nonce that pays as much, or the nonce is used up: looks will tell. */
  | { readonly kind: 'superseded'; readonly reason: string }
  | { readonly kind: 'refused'; readonly reason: string };

/** The chain as the sender sees it. Everything may throw `RpcUnavailableError`: then nothing is known, and it looks again later. */
export interface SendingChain {
  /** Number of the newest block. */
  head(): Promise<number>;
  /** Transactions of the operator up to a block, or with those that wait in the node's pool. */
  nonceAt(block: number | 'latest' | 'pending'): Promise<number>;
  /** Undefined while it is in no block. The block is one of the chain as it now is. */
  mined(hash: Hex): Promise<MinedTransaction | undefined>;
  estimateGas(call: Call): Promise<GasEstimate>;
  fees(): Promise<MarketFees>;
  broadcast(raw: Hex): Promise<Broadcast>;
}

export interface VersionTerms extends Call, Fees {
  readonly nonce: number;
  readonly gas: bigint;
}

/** Signs for the operator what the allow-list lets through, and nothing else. */
export interface OperatorSigner {
  readonly address: Address;
  /** @throws {TransactionNotAllowedError} */
  check(call: Call): void;
  /** @throws {TransactionNotAllowedError} */
  sign(terms: VersionTerms): Promise<{ readonly raw: Hex; readonly hash: Hex }>;
}
