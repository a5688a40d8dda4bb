import { expect, it } from 'vitest';
import { availableIn, bookingAmount, bookingKinds } from './bookings.ts';

const none = { faucetPerCall: '0' };
const some = { faucetPerCall: '10000' };

it('an operator books deposits and withdrawals in the service’s own ledger', () => {
  expect(bookingKinds({ ledger: 'custodial' }, none)).toEqual(['credit', 'debit']);
  expect(bookingKinds({ ledger: 'custodial' }, some)).toEqual(['credit', 'debit']);
});

it('credits test money on a local chain, and books nothing on a real one', () => {
  expect(bookingKinds({ ledger: 'chain' }, some)).toEqual(['credit']);
  expect(bookingKinds({ ledger: 'chain' }, none)).toEqual([]);
});

it('is offered nothing that the service may refuse, as long as the ledger is unknown', () => {
  expect(bookingKinds(undefined, none)).toEqual([]);
  expect(bookingKinds({ ledger: 'custodial' }, undefined)).toEqual([]);
});

it('a debit is at most what is available, to the last digit', () => {
  expect(bookingAmount('250.5', 'debit', '250.5')).toEqual({ text: '250.5' });
  expect(bookingAmount('250.5000000001', 'debit', '250.5')).toEqual({ problem: 'excess' });
  expect(bookingAmount('300', 'debit', '250.5')).toEqual({ problem: 'excess' });
  expect(bookingAmount('0.1', 'debit', availableIn([]))).toEqual({ problem: 'excess' });
});

it('a credit has no such limit, and neither accepts what is no amount', () => {
  expect(bookingAmount('300', 'credit', '250.5')).toEqual({ text: '300' });
  expect(bookingAmount('1,125', 'debit', '2000')).toEqual({ problem: 'ambiguous' });
  expect(bookingAmount(`1${'0'.repeat(30)}`, 'credit', '0')).toEqual({ problem: 'malformed' });
});
