import { formatDecimal, priceToTicks, ticksToPrice, unitsToQuote } from '@presage/client';
import { readDecimal, rescale } from './decimal.ts';

/**
 * The integer units of trading: ticks of 0.0001 quote per share, lots of 0.000001 share, units of 1e-10 quote. A tick
 * times a lot is a unit, so all arithmetic here is exact.
 */

export type Outcome = 'yes' | 'no';
export type Side = 'buy' | 'sell';

/** Ticks in one quote, which is what a winning share pays. */
export const TICKS_PER_QUOTE = 10_000;
/** Lots in one share. */
export const LOTS_PER_SHARE = 1_000_000n;
/** Units in one quote. */
export const UNITS_PER_QUOTE = 10_000_000_000n;

/** Decimals of prices, shares and money: finer ones cannot be ordered. */
const TICK_DECIMALS = 4;
export const SHARE_DECIMALS = 6;
export const QUOTE_DECIMALS = 10;
/** Maximum lots and units of one order; a level of the book may hold more. */
export const MAX_ORDER_LOTS = 900_000_000n * LOTS_PER_SHARE;
export const MAX_ORDER_UNITS = 900_000_000n * UNITS_PER_QUOTE;
/** A fee is lots × bps × ticks × (10,000 − ticks) divided by this. */
const FEE_DIVISOR = 100_000_000n;

/** A price in ticks; 0 if it is not a valid price. */
export function ticksOf(price: string): number {
  const parsed = priceToTicks(price);
  return parsed.ok ? parsed.value : 0;
}

/** What a share is worth in ticks: a price, or a payout of 0 or 1; 0 if the text is not a decimal. */
export function valueTicksOf(value: string): number {
  return Number(stepsOf(value, TICK_DECIMALS));
}

/** Shares in lots; 0 if the text is not a decimal. */
export function lotsOf(shares: string): bigint {
  return stepsOf(shares, SHARE_DECIMALS);
}

/** Money in units; 0 if the text is not a decimal. */
export function unitsOf(quote: string): bigint {
  return stepsOf(quote, QUOTE_DECIMALS);
}

function stepsOf(text: string, decimals: number): bigint {
  const value = readDecimal(text);
  return value === undefined ? 0n : rescale(value, decimals);
}

export function lotsText(lots: bigint): string {
  return formatDecimal(lots, SHARE_DECIMALS);
}

export { ticksToPrice as ticksText, unitsToQuote as unitsText };

export function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

export function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

/** Sorts bigints, lowest first. */
export function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : Number(a > b);
}

/** The price of the complement. */
export function complementTicks(ticks: number): number {
  return TICKS_PER_QUOTE - ticks;
}

/**
 * The fee on a size at a price (wire contract §5): shares × bps/10000 × p × (1 − p), rounded down in the trader's
 * favour. Implemented here again, as in the contracts, because this application does not import the exchange's code.
 */
export function feeUnits(lots: bigint, ticks: number, feeBps: number): bigint {
  return (lots * BigInt(feeBps) * BigInt(ticks) * BigInt(TICKS_PER_QUOTE - ticks)) / FEE_DIVISOR;
}

/** The maximum lots whose cost plus fee is within a budget. */
export function affordableLots(budgetUnits: bigint, ticks: number, feeBps: number): bigint {
  const unitsPerLot = BigInt(ticks) * (FEE_DIVISOR + BigInt(feeBps) * BigInt(TICKS_PER_QUOTE - ticks));
  return ((budgetUnits + 1n) * FEE_DIVISOR - 1n) / unitsPerLot;
}
