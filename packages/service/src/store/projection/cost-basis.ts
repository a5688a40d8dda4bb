import { costUnits, type PriceTicks, pairUnits, type SizeLots } from '@presage/exchange';

/** What is held of one token and what it cost, by average cost. */
export interface CostBasis {
  /** Available and held together. */
  lots: number;
  /** Of all of them, without fees. */
  costUnits: bigint;
  /** Gained, or lost, over average cost by what went out; fees of sales taken off. */
  realisedUnits: bigint;
}

/** A split books half a quote on each token (wire contract §3). */
const HALF_QUOTE_TICKS = 5_000 as PriceTicks;

/** Shares that came in for a price. A fee is not part of the cost: it is told with the trade. */
export function takeIn(basis: CostBasis, lots: SizeLots, paidUnits: bigint): void {
  basis.lots += lots;
  basis.costUnits += paidUnits;
}

/** Shares that came in by a split. */
export function takeInHalf(basis: CostBasis, lots: SizeLots): void {
  takeIn(basis, lots, costUnits(HALF_QUOTE_TICKS, lots));
}

/**
 * Shares that went out, at average cost floored to a unit: the fraction stays with the shares that stay, and the last
 * share takes all that is left, so that what came in and what goes out are the same in the end.
 *
 * @returns what they had cost
 */
function takeOut(basis: CostBasis, lots: number): bigint {
  const outUnits = lots === basis.lots ? basis.costUnits : (basis.costUnits * BigInt(lots)) / BigInt(basis.lots);
  basis.lots -= lots;
  basis.costUnits -= outUnits;
  return outUnits;
}

/** Shares that came or went by a transfer on chain: what comes has cost nothing we know of, what goes takes its cost along. */
export function adjust(basis: CostBasis, lots: number): void {
  if (lots < basis.lots) takeOut(basis, basis.lots - lots);
  else basis.lots = lots;
}

/** Shares sold, or redeemed, for what is left after fees. @returns what that gained over average cost */
export function realise(basis: CostBasis, lots: SizeLots, receivedUnits: bigint): bigint {
  const profitUnits = receivedUnits - takeOut(basis, lots);
  basis.realisedUnits += profitUnits;
  return profitUnits;
}

/** As many Yes as No merged into quote; each counts as sold for half of it. @returns what that gained over average cost */
export function realisePairs(yes: CostBasis, no: CostBasis, lots: SizeLots): bigint {
  const halfUnits = costUnits(HALF_QUOTE_TICKS, lots);
  return realise(yes, lots, halfUnits) + realise(no, lots, pairUnits(lots) - halfUnits);
}
