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
