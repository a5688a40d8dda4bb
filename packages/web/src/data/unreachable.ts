import { OpenApiError } from '@presage/client';

/** Statuses with which a proxy says that the service behind it does not respond. */
const GATEWAY_STATUSES: ReadonlySet<number> = new Set([502, 503, 504]);

/** Whether the service could not be reached or did not respond in time. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof OpenApiError)) return false;
  const { status, errno, cause } = error;
  if (status !== undefined) return errno === undefined && GATEWAY_STATUSES.has(status);
  // The errors that fetch throws without a connection and on a timeout.
  return cause instanceof TypeError || (cause instanceof Error && cause.name === 'TimeoutError');
}

/** A wallet or node was asked to send a transaction, and it is unknown whether it did. */
export class PossiblySentError extends OpenApiError {
  override name = 'PossiblySentError';
}

/**
 * Whether a requested change may have been made despite the error: no response came, or it came from something else
 * than the service, such as a proxy, or the service had an internal error, or the outcome of a transaction is unknown.
 * Any other error is a rejection, and nothing was done.
 */
export function isResultUnknown(error: unknown): error is OpenApiError {
  if (!(error instanceof OpenApiError)) return false;
  const { status, errno } = error;
  if (status === undefined) return errno === undefined && isUnanswered(error);
  return status >= 500 || (status < 400 && errno === undefined);
}

/** Whether the chain or a wallet has rejected something, which was then not done. */
export function isRefusedOnChain(error: unknown): error is OpenApiError {
  if (!(error instanceof OpenApiError) || isResultUnknown(error)) return false;
  const { status, errno, txHash, cause } = error;
  // Without a transaction and without a cause, the client itself rejected the call before sending anything.
  return status === undefined && errno === undefined && (txHash !== undefined || cause !== undefined);
}

/**
 * For errors without a response of the service: the outcome is known if the chain, the client or a wallet rejected it.
 */
function isUnanswered(error: OpenApiError): boolean {
  const { txHash, cause } = error;
  if (error instanceof PossiblySentError) return true;
  // With a cause, the receipt could not be read; without one, the transaction was reverted.
  if (txHash !== undefined) return cause !== undefined;
  return isUnreachable(error) || (cause instanceof Error && cause.name === 'AbortError');
}
