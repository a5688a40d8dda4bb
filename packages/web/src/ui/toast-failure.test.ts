import { OpenApiError } from '@presage/client';
import { beforeEach, expect, it } from 'vitest';
import { toastFailure } from './toast-failure.ts';
import { toast, toasts } from './toasts.ts';

const HASH = `0x${'ab'.repeat(32)}` as const;
const toastTexts = () => toasts.get().map(({ title, text }) => [title, text]);
beforeEach(() => toasts.set([]));

it('titles a reverted transaction as failed, with the chain’s message and advice', () => {
  toastFailure(new OpenApiError(`Transaction ${HASH} reverted.`, { txHash: HASH }));
  expect(toastTexts()).toEqual([
    [
      'Transaction failed on chain',
      `Transaction ${HASH} reverted. Nothing was changed. Check your balances before you try again.`,
    ],
  ]);
});

it('titles one that the contract rejected as rejected, or with the given title if there is one', () => {
  const refused = new OpenApiError('redeem failed on chain: payout is zero', { cause: new Error('payout is zero') });
  toastFailure(refused);
  toastFailure(refused, { rejected: 'Claim failed' });
  const text = 'redeem failed on chain: payout is zero. Try again once this is resolved.';
  expect(toastTexts()).toEqual([
    ['Rejected before it was sent to the chain', text],
    ['Claim failed', text],
  ]);
});

it('says that the outcome is unclear when no response came, whatever title a rejection has', () => {
  const rejected = 'Not claimed';
  toastFailure(new OpenApiError('Transaction was sent.', { txHash: HASH, cause: new Error('no answer') }), {
    rejected,
  });
  toastFailure(new OpenApiError('no answer', { cause: new TypeError('Failed to fetch') }), { rejected });
  expect(toastTexts()).toEqual([
    ['It is unclear whether this went through', 'Transaction was sent. Check before you try again.'],
    ['It is unclear whether this went through', 'The exchange is not responding. Check before you try again.'],
  ]);
});

it('names a proxy that responded instead of the exchange, which may have acted before', () => {
  toastFailure(new OpenApiError('POST /x returned HTTP 403', { status: 403 }), { rejected: 'Not cancelled' });
  toastFailure(new OpenApiError('POST /x returned HTTP 429', { status: 429 }));
  expect(toastTexts()).toEqual([
    [
      'It is unclear whether this went through',
      'Something between you and the exchange responded instead of it (HTTP 403). Check before you try again.',
    ],
    ['Too many requests. Try again in a moment.', ''],
  ]);
});

it('shows a rejection by the service with the service’s message', () => {
  toastFailure(new OpenApiError('not enough quote', { status: 200, errno: 303 }));
  toastFailure(new OpenApiError('too late', { status: 200, errno: 302 }), { rejected: 'Not cancelled' });
  expect(toastTexts()).toEqual([
    ['not enough quote', ''],
    ['Not cancelled', 'too late'],
  ]);
});

it('names the action that may have been carried out, if its title is given', () => {
  const titles = { rejected: 'Not claimed', unknown: 'Perhaps claimed' };
  toastFailure(new OpenApiError('no answer', { cause: new TypeError('Failed to fetch') }), titles);
  toastFailure(new OpenApiError('too late', { status: 200, errno: 302 }), titles);
  expect(toastTexts()).toEqual([
    ['Perhaps claimed', 'The exchange is not responding. Check before you try again.'],
    ['Not claimed', 'too late'],
  ]);
});

it('goes when the same action succeeds', () => {
  toastFailure(new OpenApiError('too late'), { key: 'split' });
  toastFailure(new OpenApiError('too late'), { key: 'merge' });
  toast({ key: 'split', kind: 'success', title: '4 pairs received' });
  expect(toastTexts()).toEqual([
    ['too late', ''],
    ['4 pairs received', ''],
  ]);
});
