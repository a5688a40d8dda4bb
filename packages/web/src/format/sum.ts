import { unitsOf, unitsText } from './units.ts';

/** The exact sum of amounts of money; text that is not a decimal is ignored. */
export function sumOf(amounts: readonly string[]): string {
  return unitsText(amounts.reduce((sum, amount) => sum + unitsOf(amount), 0n));
}
