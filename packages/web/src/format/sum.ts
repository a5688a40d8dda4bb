import { fixed, readDecimal, rescale, trimZeros } from './decimal.ts';

/** Decimals of money: 1e-10 quote. */
const MONEY_DECIMALS = 10;

/** The exact sum of amounts of money; text that is not a decimal is ignored. */
export function sumOf(amounts: readonly string[]): string {
  const units = amounts.reduce((sum, amount) => {
    const value = readDecimal(amount);
    return value === undefined ? sum : sum + rescale(value, MONEY_DECIMALS);
  }, 0n);
  return trimZeros(fixed(units, MONEY_DECIMALS));
}
