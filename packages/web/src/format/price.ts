import { formatDecimal } from '@presage/client';
import { fixed, groupDigits, readDecimal, rescale } from './decimal.ts';

/** How prices are shown: 0.425 quote as 42.5¢ or as 42.5%. */
export type PriceUnit = 'cents' | 'percent';

const SIGNS: Readonly<Record<PriceUnit, string>> = { cents: '¢', percent: '%' };
/** Decimals of a price at the finest tick size. */
const PRICE_DECIMALS = 4;
const PRICE_STEPS = 10_000n;

/** The price of the other token of a pair: `0.42` gives `0.58`. */
export function complementPrice(price: string): string {
  const value = readDecimal(price);
  return value === undefined ? price : formatDecimal(PRICE_STEPS - rescale(value, PRICE_DECIMALS), PRICE_DECIMALS);
}

/** Decimals of a price in cents or percent by the market's tick size: 0 for 0.01, 1 for 0.001, 2 for 0.0001. */
export function shownDecimals(tickSize: string): number {
  return Math.max(0, (readDecimal(tickSize)?.decimals ?? PRICE_DECIMALS) - 2);
}

/** Decimals of average prices, which are on no grid, and of prices in a column of several markets, so that they line up. */
export const COLUMN_DECIMALS = 2;

/**
 * A price in the chosen unit.
 * @param decimals number of decimals; without it, trailing zeros are dropped
 */
export function priceText(price: string, unit: PriceUnit, decimals?: number): string {
  const value = readDecimal(price);
  if (value === undefined) return price;
  const hundredfold = { units: value.units * 100n, decimals: value.decimals };
  const text =
    decimals === undefined
      ? formatDecimal(rescale(hundredfold, 2), 2)
      : fixed(rescale(hundredfold, decimals), decimals);
  return `${text}${SIGNS[unit]}`;
}

/** A probability in whole percent; 0% and 100% only when it is exactly that. */
export function probabilityText(price: string): string {
  const value = readDecimal(price);
  if (value === undefined) return '–';
  const steps = rescale(value, PRICE_DECIMALS);
  if (steps > 0n && steps < 100n) return '<1%';
  if (steps > 9_900n && steps < PRICE_STEPS) return '>99%';
  return `${groupDigits(fixed(rescale({ units: steps * 100n, decimals: PRICE_DECIMALS }, 0), 0))}%`;
}
