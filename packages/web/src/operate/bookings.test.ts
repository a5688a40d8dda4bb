import { expect, it } from 'vitest';
import { bookingKinds } from './bookings.ts';

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
