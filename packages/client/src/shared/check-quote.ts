import { quoteToUnits } from '@presage/protocol';
import { InvalidParamError } from '../errors.ts';
import { shown } from './shown.ts';

/** @throws {InvalidParamError} unless the amount is quote as a decimal string with at most 10 decimals */
export function checkQuote(amount: unknown): asserts amount is string {
  if (typeof amount === 'string' && quoteToUnits(amount).ok) return;
  throw new InvalidParamError(`amount is ${shown(amount)}: send quote as a decimal string with at most 10 decimals.`);
}
