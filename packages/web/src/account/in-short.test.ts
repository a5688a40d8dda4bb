import { UserRejectedRequestError } from 'viem';
import { expect, it } from 'vitest';
import { inShort } from './in-short.ts';

it('a wallet that refuses is told by its reason alone', async () => {
  const refusal = new UserRejectedRequestError(new Error('MetaMask: User denied message signature.'));
  expect(refusal.message).toContain('Version: viem');
  const told = inShort(() => Promise.reject(refusal));
  await expect(told).rejects.toMatchObject({ message: 'User rejected the request.', cause: refusal });
});

it('any other failure stays as it is, and what is done is done', async () => {
  const failure = new Error('Choose another account in your wallet.');
  await expect(inShort(() => Promise.reject(failure))).rejects.toBe(failure);
  expect(await inShort(async () => 'signed')).toBe('signed');
});
