import { OpenApiError } from '@presage/client';
import { beforeEach, expect, it } from 'vitest';
import { toastFailure } from './toast-failure.ts';
import { toasts } from './toasts.ts';

const HASH = `0x${'ab'.repeat(32)}` as const;
const told = () => toasts.get().map(({ title, text }) => [title, text]);
beforeEach(() => toasts.set([]));

it('heads a transaction that reverted as not done, with the chain’s words and what to do', () => {
  toastFailure(new OpenApiError(`Transaction ${HASH} reverted.`, { txHash: HASH }));
  expect(told()).toEqual([
    [
      'The chain did not do this',
      `Transaction ${HASH} reverted. It has changed nothing. Look at what you hold before you try again.`,
    ],
  ]);
});

it('heads one that the contract would not have as refused, under the name of what failed where it has one', () => {
  const refused = new OpenApiError('redeem failed on chain: payout is zero', { cause: new Error('payout is zero') });
  toastFailure(refused);
  toastFailure(refused, 'The claim did not go through');
  const text = 'redeem failed on chain: payout is zero. Try again once the reason is gone.';
  expect(told()).toEqual([
    ['This was refused, and not sent to the chain', text],
    ['The claim did not go through', text],
  ]);
});

it('says of one that nobody could ask about that nobody knows, whatever it was to do', () => {
  toastFailure(
    new OpenApiError('Transaction was sent.', { txHash: HASH, cause: new Error('no answer') }),
    'Not claimed',
  );
  toastFailure(new OpenApiError('no answer', { cause: new TypeError('Failed to fetch') }), 'Not cancelled');
  expect(told()).toEqual([
    ['It is not known whether this was done', 'Transaction was sent. Look whether it was before you do it again.'],
    [
      'It is not known whether this was done',
      'The service does not answer. Look whether it was before you do it again.',
    ],
  ]);
});

it('tells a refusal of the service in its own words', () => {
  toastFailure(new OpenApiError('not enough quote', { status: 200, errno: 303 }));
  toastFailure(new OpenApiError('too late', { status: 200, errno: 302 }), 'Not cancelled');
  expect(told()).toEqual([
    ['not enough quote', ''],
    ['Not cancelled', 'too late'],
  ]);
});
