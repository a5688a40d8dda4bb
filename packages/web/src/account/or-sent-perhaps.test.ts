import { BaseError, InternalRpcError, TransactionExecutionError, UserRejectedRequestError } from 'viem';
import { expect, it } from 'vitest';
import { SentPerhaps } from '../data/unreachable.ts';
import { orSentPerhaps } from './or-sent-perhaps.ts';

const failed = (cause: BaseError) => new TransactionExecutionError(cause, { account: null });
const thrownFor = (cause: unknown): unknown => {
  try {
    return orSentPerhaps(cause);
  } catch (error) {
    return error;
  }
};

it('leaves what its owner refused as it is', () => {
  const refused = failed(new UserRejectedRequestError(new Error('User denied transaction signature.')));
  expect(thrownFor(refused)).toBe(refused);
});

it('leaves what failed before the wallet was asked to send as it is', () => {
  const unconnected = new BaseError('Connector not connected.');
  expect(thrownFor(unconnected)).toBe(unconnected);
});

it('takes what the wallet does not explain for sent, perhaps', () => {
  const error = thrownFor(failed(new InternalRpcError(new Error('network changed'))));
  expect(error).toBeInstanceOf(SentPerhaps);
  expect(error).toMatchObject({ message: expect.stringContaining('does not say whether it sent') });
});
