/** A fill, or what a preview said that an order would fill. */
export interface Filled {
  readonly isBuy: boolean;
  readonly lots: bigint;
  /** Without fee. */
  readonly costUnits: bigint;
}

/** Whether a fill's average price is worse than the previewed one by at least a tick; less is a matter of rounding. */
export function isWorseThan(previewed: Filled, { isBuy, lots, costUnits }: Filled): boolean {
  // Compared as fractions with a common denominator: a unit per lot is a tick.
  const higherBy = costUnits * previewed.lots - previewed.costUnits * lots;
  return (isBuy ? higherBy : -higherBy) >= lots * previewed.lots;
}
