import { expect, test } from 'vitest';
import { InvariantError } from '../invariant.ts';
import { accountId, quote } from '../testing/notation.ts';
import type { AccountId, QuoteUnits } from '../units.ts';
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

test('each account has its own balance, however many there are', () => {
  const balances = new Balances();
  const accountIds = Array.from({ length: 200 }, (_, index) => (index + 1) as AccountId);
  for (const id of accountIds) {
    balances.open(id);
    balances.credit(id, BigInt(3 * id) as QuoteUnits);
    balances.hold(id, BigInt(id) as QuoteUnits);
  }
  const kept = accountIds.map((id) => [balances.available(id), balances.held(id)]);
  expect(kept).toEqual(accountIds.map((id) => [BigInt(2 * id), BigInt(id)]));
});
