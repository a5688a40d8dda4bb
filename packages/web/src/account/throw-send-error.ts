import {
  ExecutionRevertedError,
  InsufficientFundsError,
  TransactionExecutionError,
  UserRejectedRequestError,
} from 'viem';
import { PossiblySentError } from '../data/unreachable.ts';

/** Errors that prove that nothing was sent: the owner or the wallet's node rejected it. */
const REFUSALS = [UserRejectedRequestError, ExecutionRevertedError, InsufficientFundsError];

/**
 * Handles a wallet's error when sending a transaction.
 * @throws {PossiblySentError} when the wallet was asked to send and the error does not prove that it did not
 * @throws the original error otherwise
 */
export function throwSendError(cause: unknown): never {
  if (!(cause instanceof TransactionExecutionError) || isRefusal(cause)) throw cause;
  throw new PossiblySentError(`The wallet did not confirm whether it sent the transaction. ${cause.shortMessage}`, {
    cause,
  });
}

function isRefusal(error: TransactionExecutionError): boolean {
  return error.walk((inner) => REFUSALS.some((kind) => inner instanceof kind)) !== null;
}
