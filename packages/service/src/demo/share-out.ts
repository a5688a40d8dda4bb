import { HIGHEST_TICKS, LOWEST_TICKS } from './price-walk.ts';

/**
 * Prices of outcomes that exclude each other, brought to a sum, each in keeping with what it was: outcomes that together
 * are certain cost 1 together. Prices in ticks; unchanged where the sum is too small to give each the least there is.
 */
export function shareOut(sumTicks: number, prices: readonly number[]): readonly number[] {
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
