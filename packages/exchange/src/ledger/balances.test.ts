import { expect, test } from 'vitest';
import { InvariantError } from '../invariant.ts';
import { accountId, quote } from '../testing/notation.ts';
import { Balances } from './balances.ts';

const A = accountId('A');

test('more is never taken than there is, of what is available or of what is held', () => {
  const balances = new Balances();
  balances.open(A);
  balances.credit(A, quote('5'));
  balances.hold(A, quote('2'));
  expect(() => balances.debit(A, quote('3.0000000001'))).toThrow(InvariantError);
  expect(() => balances.hold(A, quote('3.0000000001'))).toThrow(InvariantError);
  expect(() => balances.release(A, quote('2.0000000001'))).toThrow(InvariantError);
  expect(() => balances.debitHeld(A, quote('2.0000000001'))).toThrow(InvariantError);
  expect([balances.available(A), balances.held(A)]).toEqual([quote('3'), quote('2')]);
});
