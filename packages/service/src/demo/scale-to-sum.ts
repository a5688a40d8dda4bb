import { HIGHEST_TICKS, LOWEST_TICKS } from './price-walk.ts';

/**
 * Scales the prices of mutually exclusive outcomes to a sum, which is 1 when one of them must occur. Prices are in
 * ticks; they stay unchanged when the sum is too small for each to have the lowest price.
 */
export function scaleToSum(sumTicks: number, prices: readonly number[]): readonly number[] {
  const free = sumTicks - prices.length * LOWEST_TICKS;
  if (prices.length === 0 || free < 0) return prices;
  const weights = prices.map((price) => Math.max(0, price - LOWEST_TICKS));
  const weight = total(weights);
  const parts = weights.map((own) => Math.floor(weight === 0 ? free / prices.length : (own * free) / weight));
  const left = free - total(parts);
  const largest = parts.indexOf(Math.max(...parts));
  return parts.map((part, index) => Math.min(HIGHEST_TICKS, LOWEST_TICKS + part + (index === largest ? left : 0)));
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0);
}
