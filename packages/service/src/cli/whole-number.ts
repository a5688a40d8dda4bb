import { InvalidArgumentError } from 'commander';

/** Parses an option's value as a whole number of at least 1. */
export function wholeNumber(text: string): number {
  return wholeNumberFrom(1, text);
}

/** The same, but also accepts 0, for fee rates. */
export function wholeNumberOrZero(text: string): number {
  return wholeNumberFrom(0, text);
}

function wholeNumberFrom(min: 0 | 1, text: string): number {
  const value = Number(text);
  if (!/^(0|[1-9]\d*)$/.test(text) || !Number.isSafeInteger(value) || value < min)
    throw new InvalidArgumentError(`Give a whole number from ${min}.`);
  return value;
}
