import { costUnits, type PriceTicks, pairUnits, type SizeLots } from '@presage/exchange/values';

/** The shares of one token that an account holds, and their average cost. */
export interface CostBasis {
  /** Available and held together. Within an entry, any number of shares may come and go again, as on chain. */
  lots: bigint;
  /** Cost of all of them, without fees. */
  costUnits: bigint;
  /** Profit or loss of shares that went out, over average cost and after fees of sales. */
  realisedUnits: bigint;
  /** Shares that left on chain without a trade. Without limit: an owner can make new ones and move them away for ever. */
  awayLots: bigint;
  /** Their cost, added back as shares return. */
  awayCostUnits: bigint;
  /** Total ever paid for shares, without fees of purchases; shares received by a transfer count at their worth then. */
  paidUnits: bigint;
  /** Total ever received for shares, after fees of sales; shares that left by a transfer count at their worth then. */
  receivedUnits: bigint;
}

/** A split books half a quote on each token (wire contract §3). */
const HALF_QUOTE_TICKS = 5_000 as PriceTicks;

/** Adds shares that were paid for. A fee is not part of the cost: the trade records it. */
export function takeIn(basis: CostBasis, lots: SizeLots, paidUnits: bigint): void {
  basis.lots += BigInt(lots);
  basis.costUnits += paidUnits;
  basis.paidUnits += paidUnits;
}

/** Adds shares of one token from a split. */
export function takeInHalf(basis: CostBasis, lots: SizeLots): void {
  takeIn(basis, lots, costUnits(HALF_QUOTE_TICKS, lots));
}

/**
 * Removes shares at average cost, floored to a unit: the fraction stays with the remaining shares, and the last share
 * takes all that is left, so that in the end the cost that came in equals the cost that went out.
 *
 * @returns the cost of the removed shares
 */
function takeOut(basis: CostBasis, lots: bigint): bigint {
  const outUnits = lots === basis.lots ? basis.costUnits : (basis.costUnits * lots) / basis.lots;
  basis.lots -= lots;
  basis.costUnits -= outUnits;
  return outUnits;
}

/**
 * Adjusts a position to its number of shares on chain, after some left or arrived without a trade: they were
 * transferred, or may not be moved at the moment. Arriving shares bring back the cost of shares that had left; further
 * ones count as having cost nothing, because their cost is unknown.
 */
export function adjust(basis: CostBasis, lots: bigint): void {
  if (lots < basis.lots) {
    const outLots = basis.lots - lots;
    basis.awayCostUnits += takeOut(basis, outLots);
    basis.awayLots += outLots;
    return;
  }
  bringBack(basis, lots - basis.lots);
  basis.lots = lots;
}

/** Brings back shares that had left, with their cost: `maxLots`, or as many as had left. */
export function bringBack(basis: CostBasis, maxLots: bigint): void {
  const lots = maxLots < basis.awayLots ? maxLots : basis.awayLots;
  if (lots <= 0n) return;
  const units = (basis.awayCostUnits * lots) / basis.awayLots;
  basis.awayLots -= lots;
  basis.awayCostUnits -= units;
  basis.lots += lots;
  basis.costUnits += units;
}

/**
 * Books shares that arrived or left without payment as bought or sold for their worth at that moment, so that neither
 * causes a profit or a loss (see presenters/position-worth.ts). Without any price they are worth what they cost.
 *
 * @param change adds or removes the shares
 */
export function bookTransfer(basis: CostBasis, priceTicks: PriceTicks | undefined, change: () => void): void {
  const { lots: lotsBefore, costUnits: costBefore } = basis;
  change();
  const came = basis.lots - lotsBefore;
  const costCame = basis.costUnits - costBefore;
  // Not `costUnits`, which wraps at 64 bits: more shares may have moved than an order can have. Units are ticks x lots.
  const worth = (lots: bigint) => (priceTicks === undefined ? undefined : BigInt(priceTicks) * lots);
  if (came > 0n) basis.paidUnits += worth(came) ?? costCame;
  if (came < 0n) basis.receivedUnits += worth(-came) ?? -costCame;
}

/** Removes shares sold or redeemed; `receivedUnits` is after fees. @returns the profit over average cost */
export function realise(basis: CostBasis, lots: SizeLots, receivedUnits: bigint): bigint {
  const profitUnits = receivedUnits - takeOut(basis, BigInt(lots));
  basis.realisedUnits += profitUnits;
  basis.receivedUnits += receivedUnits;
  return profitUnits;
}

/** Removes merged pairs; each token counts as sold for half a quote. @returns the profit over average cost */
export function realisePairs(yes: CostBasis, no: CostBasis, lots: SizeLots): bigint {
  const halfUnits = costUnits(HALF_QUOTE_TICKS, lots);
  return realise(yes, lots, halfUnits) + realise(no, lots, pairUnits(lots) - halfUnits);
}
