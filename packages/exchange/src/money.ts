import { int64, int64FromNumber, int64FromSmall } from './numbers/int64.ts';
import {
  MAX_FEE_BPS,
  MAX_SIZE_LOTS,
  type PriceTicks,
  type QuoteUnits,
  type SizeLots,
  TICKS_PER_QUOTE,
} from './units.ts';
import { Outcome, Resolution } from './words.ts';

/**
 * All price x size arithmetic of the exchange. Ticks x lots is a whole number of units, so only
 * fees, affordable sizes and slippage bounds divide; each names its rounding and who gains.
 */

/** Fee rates count 1e-4, and p x (1 - p) counts 1e-4 twice; ticks x lots already are units: 1e12 / 1e4. */
const FEE_DIVISOR = 100_000_000;
const FEE_DIVISOR_UNITS = 100_000_000n;
const PPM = 1_000_000;

/** What a size costs at a price: exact. With sizes up to `MAX_SIZE_LOTS` it stays below 2^63. */
export function costUnits(priceTicks: PriceTicks, sizeLots: SizeLots): QuoteUnits {
  return int64(int64FromSmall(priceTicks) * int64FromNumber(sizeLots)) as QuoteUnits;
}

/** What so many pairs are worth, and what is locked behind them: one quote a pair, exact. */
export function pairUnits(sizeLots: SizeLots): QuoteUnits {
  return costUnits(TICKS_PER_QUOTE as PriceTicks, sizeLots);
}

/** A fill, or an order, and the rate one side of it pays. */
export interface FeeTerms {
  readonly feeBps: number;
  /** Either token's price: p x (1 - p) is the same for complements. */
  readonly priceTicks: PriceTicks;
  readonly sizeLots: SizeLots;
}

/**
 * The fee on a size at a price: lots x feeBps/10000 x p x (1 - p), floored to a unit; the trader
 * gains the fraction (wire contract, section 5). Hence a sum of fees of parts is never above the
 * fee of the whole, and a hold always covers its fills.
 *
 * @example feeUnits({ feeBps: 200, priceTicks: 5000, sizeLots: 1_000_000 }) // 50_000_000n = 0.005 quote
 */
export function feeUnits({ feeBps, priceTicks, sizeLots }: FeeTerms): QuoteUnits {
  return feeOf(feeBps, priceTicks, sizeLots);
}

/** As {@link feeUnits}; positional, because it runs for every fill and should make no garbage. */
export function feeOf(feeBps: number, priceTicks: PriceTicks, sizeLots: SizeLots): QuoteUnits {
  if (feeBps === 0) return 0n as QuoteUnits;
  // At most 1000 x 5000 x 5000 = 2.5e10; times a size it would leave 64 bits, so the size is
  // divided first and its remainder apart, which floors the same.
  const rate = int64(int64FromSmall(feeBps) * int64FromSmall(priceTicks * (TICKS_PER_QUOTE - priceTicks)));
  const whole = Math.floor(sizeLots / FEE_DIVISOR);
  const rest = sizeLots - whole * FEE_DIVISOR;
  const restUnits = int64(int64(int64FromSmall(rest) * rate) / FEE_DIVISOR_UNITS);
  return int64(int64(int64FromSmall(whole) * rate) + restUnits) as QuoteUnits;
}

/**
 * What an order to buy sets aside: its cost and fee, the worst it can come to. Positional, because it runs for every
 * order and should make no garbage.
 */
export function holdOf(feeBps: number, priceTicks: PriceTicks, sizeLots: SizeLots): QuoteUnits {
  return int64(costUnits(priceTicks, sizeLots) + feeOf(feeBps, priceTicks, sizeLots)) as QuoteUnits;
}

/** Whether a market may have this fee rate. */
export function isFeeRate(feeBps: number): boolean {
  return Number.isInteger(feeBps) && feeBps >= 0 && feeBps <= MAX_FEE_BPS;
}

/**
 * The most lots whose cost and fee together are within a budget: floored, the buyer keeps the
 * rest. Exact: cost + fee = floor(lots x k / 1e8) with k = ticks x (1e8 + feeBps x (10000 - ticks)),
 * and floor(x) <= budget means x < budget + 1.
 */
export function affordableLots(budgetUnits: QuoteUnits, feeBps: number, priceTicks: PriceTicks): SizeLots {
  const k = BigInt(priceTicks) * BigInt(FEE_DIVISOR + feeBps * (TICKS_PER_QUOTE - priceTicks));
  const lots = ((budgetUnits + 1n) * FEE_DIVISOR_UNITS - 1n) / k;
  return (lots > MAX_SIZE_LOTS ? MAX_SIZE_LOTS : Number(lots)) as SizeLots;
}

/** The highest price a market buy takes: floored, the buyer gains. */
export function highestBuyTicks(bestTicks: PriceTicks, slippagePpm: number): PriceTicks {
  return Math.floor((bestTicks * (PPM + slippagePpm)) / PPM) as PriceTicks;
}

/** The lowest price a market sale takes: ceiled, the seller gains. */
export function lowestSellTicks(bestTicks: PriceTicks, slippagePpm: number): PriceTicks {
  return Math.ceil((bestTicks * (PPM - slippagePpm)) / PPM) as PriceTicks;
}

/** A price in the terms of the complement. */
export function complementTicks(priceTicks: PriceTicks): PriceTicks {
  return (TICKS_PER_QUOTE - priceTicks) as PriceTicks;
}

/** A price between a token's own terms and Yes terms, either way. */
export function inYesTerms(outcome: Outcome, priceTicks: PriceTicks): PriceTicks {
  return outcome === Outcome.Yes ? priceTicks : complementTicks(priceTicks);
}

/** What a token of a settled market pays: all, nothing, or one half. */
export function payoutTicks(resolution: Resolution, outcome: Outcome): PriceTicks {
  if (resolution === Resolution.Invalid) return (TICKS_PER_QUOTE / 2) as PriceTicks;
  const wins = resolution === Resolution.Yes ? outcome === Outcome.Yes : outcome === Outcome.No;
  return (wins ? TICKS_PER_QUOTE : 0) as PriceTicks;
}

/** Tokens of a settled market. */
export interface PayoutTerms {
  readonly resolution: Resolution;
  readonly yesLots: SizeLots;
  readonly noLots: SizeLots;
}

/** What tokens of a settled market pay: exact. */
export function payoutUnits({ resolution, yesLots, noLots }: PayoutTerms): QuoteUnits {
  const yesUnits = costUnits(payoutTicks(resolution, Outcome.Yes), yesLots);
  return int64(yesUnits + costUnits(payoutTicks(resolution, Outcome.No), noLots)) as QuoteUnits;
}
