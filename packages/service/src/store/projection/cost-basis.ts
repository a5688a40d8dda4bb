import { costUnits, type PriceTicks, pairUnits, type SizeLots } from '@presage/exchange/values';

/** What is held of one token and what it cost, by average cost. */
export interface CostBasis {
  /** Available and held together. */
  lots: number;
  /** Of all of them, without fees. */
  costUnits: bigint;
  /** Gained, or lost, over average cost by what went out; fees of sales taken off. */
  realisedUnits: bigint;
  /** Of what left on chain without a trade; comes back with as many shares. */
  awayLots: number;
  awayCostUnits: bigint;
  /** All that was ever paid for shares of it, fees of purchases left out; what came by a transfer is worth what it was then. */
  paidUnits: bigint;
  /** All that shares of it ever brought in, fees of sales taken off; what left by a transfer likewise. */
  receivedUnits: bigint;
}

/** A split books half a quote on each token (wire contract §3). */
const HALF_QUOTE_TICKS = 5_000 as PriceTicks;

/** Shares that came in for a price. A fee is not part of the cost: it is told with the trade. */
export function takeIn(basis: CostBasis, lots: SizeLots, paidUnits: bigint): void {
  basis.lots += lots;
  basis.costUnits += paidUnits;
  basis.paidUnits += paidUnits;
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

/**
 * Shares that left on chain without a trade, because they were transferred or may not be moved at the moment, or that came
 * so. What comes brings back the cost of as many that had left; beyond those it cost nothing that we know of.
 */
export function adjust(basis: CostBasis, lots: number): void {
  if (lots < basis.lots) {
    const outLots = basis.lots - lots;
    basis.awayCostUnits += takeOut(basis, outLots);
    basis.awayLots += outLots;
    return;
  }
  bringBack(basis, lots - basis.lots);
  basis.lots = lots;
}

/** As many as there are of the shares that had left. */
export function bringBack(basis: CostBasis, mostLots: number): void {
  const lots = Math.min(mostLots, basis.awayLots);
  if (lots === 0) return;
  const units =
    lots === basis.awayLots ? basis.awayCostUnits : (basis.awayCostUnits * BigInt(lots)) / BigInt(basis.awayLots);
  basis.awayLots -= lots;
  basis.awayCostUnits -= units;
  basis.lots += lots;
  basis.costUnits += units;
}

/**
 * Books shares that came or left without money as bought or sold for what they were worth at that moment, so that neither
 * is a profit or a loss (see gateway/positions/position-worth.ts). Without any price they are worth what they cost.
 *
 * @param change what makes them come or leave
 */
export function bookTransfer(basis: CostBasis, priceTicks: PriceTicks | undefined, change: () => void): void {
  const { lots: lotsBefore, costUnits: costBefore } = basis;
  change();
  const came = basis.lots - lotsBefore;
  const costCame = basis.costUnits - costBefore;
  const worth = (lots: number) => (priceTicks === undefined ? undefined : costUnits(priceTicks, lots as SizeLots));
  if (came > 0) basis.paidUnits += worth(came) ?? costCame;
  if (came < 0) basis.receivedUnits += worth(-came) ?? -costCame;
}

/** Shares sold, or redeemed, for what is left after fees. @returns what that gained over average cost */
export function realise(basis: CostBasis, lots: SizeLots, receivedUnits: bigint): bigint {
  const profitUnits = receivedUnits - takeOut(basis, lots);
  basis.realisedUnits += profitUnits;
  basis.receivedUnits += receivedUnits;
  return profitUnits;
}

/** As many Yes as No merged into quote; each counts as sold for half of it. @returns what that gained over average cost */
export function realisePairs(yes: CostBasis, no: CostBasis, lots: SizeLots): bigint {
  const halfUnits = costUnits(HALF_QUOTE_TICKS, lots);
  return realise(yes, lots, halfUnits) + realise(no, lots, pairUnits(lots) - halfUnits);
}
