import { InvalidArgumentError } from 'commander';

/** An option's value as a whole number from 1. */
export function wholeNumber(text: string): number {
  const value = Number(text);
  if (!/^[1-9]\d*$/.test(text) || !Number.isSafeInteger(value))
    throw new InvalidArgumentError('give a whole number from 1.');
  return value;
}
