import {
  ExecutionRevertedError,
  InsufficientFundsError,
  TransactionExecutionError,
  UserRejectedRequestError,
} from 'viem';
import { SentPerhaps } from '../data/unreachable.ts';

/** What says that nothing was sent: its owner did not want it, or the wallet's node would not have it. */
const REFUSALS = [UserRejectedRequestError, ExecutionRevertedError, InsufficientFundsError];

/**
 * A wallet failed to send a transaction.
 * @throws {SentPerhaps} when it was asked to, and does not say that it did not
 * @throws what it failed with otherwise
 */
export function orSentPerhaps(cause: unknown): never {
  if (!(cause instanceof TransactionExecutionError) || isRefusal(cause)) throw cause;
  throw new SentPerhaps(`The wallet does not say whether it sent the transaction. ${cause.shortMessage}`, { cause });
}

function isRefusal(error: TransactionExecutionError): boolean {
  return error.walk((inner) => REFUSALS.some((kind) => inner instanceof kind)) !== null;
}
