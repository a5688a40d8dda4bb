import {
  ExecutionRevertedError,
  InsufficientFundsError,
  TransactionExecutionError,
  UserRejectedRequestError,
} from 'viem';
import { SentPerhaps } from '../data/unreachable.ts';

/** Errors that prove that nothing was sent: the owner or the wallet's node rejected it. */
const REFUSALS = [UserRejectedRequestError, ExecutionRevertedError, InsufficientFundsError];

/**
 * Handles a wallet's error when sending a transaction.
 * @throws {SentPerhaps} when the wallet was asked to send and the error does not prove that it did not
 * @throws the original error otherwise
 */
export function orSentPerhaps(cause: unknown): never {
  if (!(cause instanceof TransactionExecutionError) || isRefusal(cause)) throw cause;
  throw new SentPerhaps(`The wallet did not confirm whether it sent the transaction. ${cause.shortMessage}`, { cause });
}

function isRefusal(error: TransactionExecutionError): boolean {
  return error.walk((inner) => REFUSALS.some((kind) => inner instanceof kind)) !== null;
}
