import { expect, test } from 'vitest';
import { InvariantError } from '../invariant.ts';
import { quote } from '../testing/notation.ts';
import { MAX_DEPOSITS_UNITS, type QuoteUnits } from '../units.ts';
import { Treasury } from './treasury.ts';

test('deposits stay within their limit, and neither they nor fees go below zero', () => {
  const treasury = new Treasury();
  treasury.deposit(MAX_DEPOSITS_UNITS as QuoteUnits);
  expect(treasury.roomUnits).toBe(0n);
  expect(() => treasury.deposit(1n as QuoteUnits)).toThrow(InvariantError);
  expect(() => new Treasury().withdraw(1n as QuoteUnits)).toThrow(InvariantError);
  treasury.collectFee(quote('1'));
  expect(() => treasury.payFees(quote('1.0000000001'))).toThrow(InvariantError);
});
