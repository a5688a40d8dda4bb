import { UserRejectedRequestError } from 'viem';
import { expect, it } from 'vitest';
import { withShortError } from './with-short-error.ts';

it('shortens the error of a wallet to its reason', async () => {
  const refusal = new UserRejectedRequestError(new Error('MetaMask: User denied message signature.'));
  expect(refusal.message).toContain('Version: viem');
  const rejected = withShortError(() => Promise.reject(refusal));
  await expect(rejected).rejects.toMatchObject({ message: 'User rejected the request.', cause: refusal });
});

it('passes other errors and results on unchanged', async () => {
  const failure = new Error('Choose another account in your wallet.');
  await expect(withShortError(() => Promise.reject(failure))).rejects.toBe(failure);
  expect(await withShortError(async () => 'signed')).toBe('signed');
});
