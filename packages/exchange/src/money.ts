import { Outcome, Resolution } from './enums.ts';
import { int64, int64FromNumber, int64FromSmall } from './numbers/int64.ts';
import {
  MAX_FEE_BPS,
  MAX_SIZE_LOTS,
  type PriceTicks,
  type QuoteUnits,
  type SizeLots,
  TICKS_PER_QUOTE,
} from './units.ts';

/**
 * All price x size arithmetic of the exchange. Ticks x lots is a whole number of units, so only
 * fees, affordable sizes and slippage bounds divide; each states its rounding and who gains.
 */

/** 1e12 for bps and p x (1 - p) in ticks, 1e4 per factor; divided by 1e4, because ticks x lots are units already. */
const FEE_DIVISOR = 100_000_000;
const FEE_DIVISOR_UNITS = 100_000_000n;
const PPM = 1_000_000;

/** The exact cost of a size at a price. For sizes up to `MAX_SIZE_LOTS` it stays below 2^63. */
export function costUnits(priceTicks: PriceTicks, sizeLots: SizeLots): QuoteUnits {
  return int64(int64FromSmall(priceTicks) * int64FromNumber(sizeLots)) as QuoteUnits;
}

/** The exact value of a number of pairs, and the collateral locked behind them: one quote per pair. */
export function pairUnits(sizeLots: SizeLots): QuoteUnits {
  return costUnits(TICKS_PER_QUOTE as PriceTicks, sizeLots);
}

/**
 * The fee on a size at a price: lots x feeBps/10000 x p x (1 - p), floored to a unit; the trader
 * gains the fraction (wire contract, section 5). So the fees of parts never sum to more than the
 * fee of the whole, and a hold always covers its fills. Takes positional arguments, because it runs for every fill and
 * must not allocate.
 *
 * @param priceTicks either token's: p x (1 - p) is the same for complements
 * @example feeOf(200, 5000, 1_000_000) // 50_000_000n = 0.005 quote
 */
export function feeOf(feeBps: number, priceTicks: PriceTicks, sizeLots: SizeLots): QuoteUnits {
  if (feeBps === 0) return 0n as QuoteUnits;
  // At most 1000 x 5000 x 5000 = 2.5e10; times a size it would overflow 64 bits, so the size is
  // divided first and its remainder separately, which floors to the same result.
  const rate = int64(int64FromSmall(feeBps) * int64FromSmall(priceTicks * (TICKS_PER_QUOTE - priceTicks)));
  const whole = Math.floor(sizeLots / FEE_DIVISOR);
  const rest = sizeLots - whole * FEE_DIVISOR;
  const restUnits = int64(int64(int64FromSmall(rest) * rate) / FEE_DIVISOR_UNITS);
  return int64(int64(int64FromSmall(whole) * rate) + restUnits) as QuoteUnits;
}

/**
 * The hold of a buy order: its cost and fee in the worst case. Takes positional arguments, because it runs for every
 * order and must not allocate.
 */
export function holdOf(feeBps: number, priceTicks: PriceTicks, sizeLots: SizeLots): QuoteUnits {
  return int64(costUnits(priceTicks, sizeLots) + feeOf(feeBps, priceTicks, sizeLots)) as QuoteUnits;
}

/** Whether a market may have this fee rate. */
export function isFeeRate(feeBps: number): boolean {
  return Number.isInteger(feeBps) && feeBps >= 0 && feeBps <= MAX_FEE_BPS;
}

/**
 * The most lots whose cost plus fee fits a budget: floored, the buyer keeps the
 * rest. Exact: cost + fee = floor(lots x k / 1e8) with k = ticks x (1e8 + feeBps x (10000 - ticks)),
 * and floor(x) <= budget means x < budget + 1.
 */
export function affordableLots(budgetUnits: QuoteUnits, feeBps: number, priceTicks: PriceTicks): SizeLots {
  const k = BigInt(priceTicks) * BigInt(FEE_DIVISOR + feeBps * (TICKS_PER_QUOTE - priceTicks));
  const lots = ((budgetUnits + 1n) * FEE_DIVISOR_UNITS - 1n) / k;
  return (lots > MAX_SIZE_LOTS ? MAX_SIZE_LOTS : Number(lots)) as SizeLots;
}

/** The highest price a market buy accepts: rounded down in favour of the buyer. */
export function highestBuyTicks(bestTicks: PriceTicks, slippagePpm: number): PriceTicks {
  return Math.floor((bestTicks * (PPM + slippagePpm)) / PPM) as PriceTicks;
}

/** The lowest price a market sell accepts: rounded up in favour of the seller. */
export function lowestSellTicks(bestTicks: PriceTicks, slippagePpm: number): PriceTicks {
  return Math.ceil((bestTicks * (PPM - slippagePpm)) / PPM) as PriceTicks;
}

/** A price in the terms of the complement. */
export function complementTicks(priceTicks: PriceTicks): PriceTicks {
  return (TICKS_PER_QUOTE - priceTicks) as PriceTicks;
}

/** Converts a price from a token's own terms to Yes terms, or back. */
export function inYesTerms(outcome: Outcome, priceTicks: PriceTicks): PriceTicks {
  return outcome === Outcome.Yes ? priceTicks : complementTicks(priceTicks);
}

/** Converts a price from Yes terms to a token's own terms: the same as {@link inYesTerms}, named for this direction. */
export const inTermsOf: (outcome: Outcome, yesPriceTicks: PriceTicks) => PriceTicks = inYesTerms;

/** What a token of a resolved or failed market pays: one quote, nothing, or one half. */
export function payoutTicks(resolution: Resolution, outcome: Outcome): PriceTicks {
  if (resolution === Resolution.Invalid) return (TICKS_PER_QUOTE / 2) as PriceTicks;
  const wins = resolution === Resolution.Yes ? outcome === Outcome.Yes : outcome === Outcome.No;
  return (wins ? TICKS_PER_QUOTE : 0) as PriceTicks;
}

/** Tokens of a resolved or failed market. */
export interface PayoutTerms {
  readonly resolution: Resolution;
  readonly yesLots: SizeLots;
  readonly noLots: SizeLots;
}

/** What tokens of a resolved or failed market pay: exact. */
export function payoutUnits({ resolution, yesLots, noLots }: PayoutTerms): QuoteUnits {
  const yesUnits = costUnits(payoutTicks(resolution, Outcome.Yes), yesLots);
  return int64(yesUnits + costUnits(payoutTicks(resolution, Outcome.No), noLots)) as QuoteUnits;
}
