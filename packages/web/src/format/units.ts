import { priceToTicks, ticksToPrice, unitsToQuote } from '@presage/client';
import { fixed, readDecimal, rescale, trimZeros } from './decimal.ts';

/**
 * What trading counts in: ticks of 0.0001 quote a share, lots of 0.000001 share, units of 1e-10 quote. A tick times a
 * lot is a unit, so that all arithmetic here is exact.
 */

export type Outcome = 'yes' | 'no';
export type Side = 'buy' | 'sell';

/** Ticks of one quote: what a share pays that wins. */
export const TICKS_PER_QUOTE = 10_000;
/** Lots of one share. */
export const LOTS_PER_SHARE = 1_000_000n;
/** Units of one quote. */
export const UNITS_PER_QUOTE = 10_000_000_000n;

/** Decimals of shares and of money: what is finer cannot be ordered. */
export const SHARE_DECIMALS = 6;
export const QUOTE_DECIMALS = 10;
/** Lots, and units, that the exchange takes in one order at most; all that stands at a level may come to more. */
export const MAX_ORDER_LOTS = 900_000_000n * LOTS_PER_SHARE;
export const MAX_ORDER_UNITS = 900_000_000n * UNITS_PER_QUOTE;
/** A fee is lots × bps × ticks × (10,000 − ticks) over this. */
const FEE_DIVISOR = 100_000_000n;

/** 0 for what is no price on the finest grid. */
export function ticksOf(price: string): number {
  const parsed = priceToTicks(price);
  return parsed.ok ? parsed.value : 0;
}

/** 0 for what is no size. */
export function lotsOf(shares: string): bigint {
  return stepsOf(shares, SHARE_DECIMALS);
}

/** 0 for what is no amount. */
export function unitsOf(quote: string): bigint {
  return stepsOf(quote, QUOTE_DECIMALS);
}

function stepsOf(text: string, decimals: number): bigint {
  const value = readDecimal(text);
  return value === undefined ? 0n : rescale(value, decimals);
}

export function lotsText(lots: bigint): string {
  return trimZeros(fixed(lots, SHARE_DECIMALS));
}

export { ticksToPrice as ticksText, unitsToQuote as unitsText };

export function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

export function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

/** The complement's price. */
export function complementTicks(ticks: number): number {
  return TICKS_PER_QUOTE - ticks;
}

/**
 * The fee on a size at a price (wire contract §5): shares × bps/10000 × p × (1 − p), floored; the trader gains the
 * fraction. Said here once more, as in the contracts: this application knows of the exchange only what travels.
 */
export function feeUnits(lots: bigint, ticks: number, feeBps: number): bigint {
  return (lots * BigInt(feeBps) * BigInt(ticks) * BigInt(TICKS_PER_QUOTE - ticks)) / FEE_DIVISOR;
}

/** The most lots whose cost and fee together are within a budget; the buyer keeps the rest. */
export function affordableLots(budgetUnits: bigint, ticks: number, feeBps: number): bigint {
  const unitsPerLot = BigInt(ticks) * (FEE_DIVISOR + BigInt(feeBps) * BigInt(TICKS_PER_QUOTE - ticks));
  return ((budgetUnits + 1n) * FEE_DIVISOR - 1n) / unitsPerLot;
}
