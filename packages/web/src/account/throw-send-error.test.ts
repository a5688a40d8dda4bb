import { BaseError, InternalRpcError, TransactionExecutionError, UserRejectedRequestError } from 'viem';
import { expect, it } from 'vitest';
import { PossiblySentError } from '../data/unreachable.ts';
import { throwSendError } from './throw-send-error.ts';

const failed = (cause: BaseError) => new TransactionExecutionError(cause, { account: null });
const thrownFor = (cause: unknown): unknown => {
  try {
    return throwSendError(cause);
  } catch (error) {
    return error;
  }
};

it('rethrows a rejection by the owner', () => {
  const refused = failed(new UserRejectedRequestError(new Error('User denied transaction signature.')));
  expect(thrownFor(refused)).toBe(refused);
});

it('rethrows an error from before the wallet was asked to send', () => {
  const unconnected = new BaseError('Connector not connected.');
  expect(thrownFor(unconnected)).toBe(unconnected);
});

it('treats an unexplained error as possibly sent', () => {
  const error = thrownFor(failed(new InternalRpcError(new Error('network changed'))));
  expect(error).toBeInstanceOf(PossiblySentError);
  expect(error).toMatchObject({ message: expect.stringContaining('did not confirm whether it sent') });
});
