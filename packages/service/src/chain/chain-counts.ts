/** Numbers of the chain for the metrics. */
export interface ChainCounts {
  /** Attempts to ask the chain, by whether they were answered. */
  readonly answered: number;
  readonly failed: number;
  /** Blocks that are final and not yet read. */
  readonly behind: number;
  /** Transactions of the operator that wait or are on their way. */
  readonly pending: number;
  /** Of what may be spent on gas in 24 hours, from 1 to 0. */
  readonly budgetLeft: number;
  /** Native token that the operator has; undefined before the first look. */
  readonly operatorWei: bigint | undefined;
}
