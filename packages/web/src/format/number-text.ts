import { groupDigits, trimZeros } from './decimal.ts';

/**
 * A number that is not money, such as a count or a rate: `12,000`, `59.2`. Not by the browser's own formats, whose data
 * take 40 ms to load.
 * @param decimals most decimals
 */
export function numberText(value: number, decimals = 0): string {
  return groupDigits(trimZeros(value.toFixed(decimals)));
}
