import type { PendingFills } from './pending-fills.ts';
import { Shortfalls } from './shortfalls.ts';

/** The last block that was applied. */
export interface ChainHead {
  /** 0 before the first. */
  readonly blockNumber: number;
  /** 64 hex digits; empty before the first. */
  readonly blockHash: string;
}

/** Additional state of an exchange on the chain ledger. */
export interface ChainLedger {
  head: ChainHead;
  readonly pending: PendingFills;
  readonly shortfalls: Shortfalls;
}

export const NO_BLOCK: ChainHead = { blockNumber: 0, blockHash: '' };

export function createChainLedger(): ChainLedger {
  return { head: NO_BLOCK, pending: new Map(), shortfalls: new Shortfalls() };
}
