import { isAddress } from '@presage/protocol';
import type { Address } from '../constants.ts';
import { InvalidParamError } from '../errors.ts';
import { shown } from './shown.ts';

/** @throws {InvalidParamError} naming the field, unless it is an address; upper and lower case do not matter */
export function checkAddress(name: string, value: unknown): asserts value is Address {
  if (typeof value === 'string' && isAddress(value)) return;
  throw new InvalidParamError(`${name} is ${shown(value)}: send an address, 0x and 40 hex digits.`);
}
