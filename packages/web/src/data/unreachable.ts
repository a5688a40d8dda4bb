import { OpenApiError } from '@presage/client';

/** Statuses with which a proxy says that the service behind it does not respond. */
const GATEWAY_STATUSES: ReadonlySet<number> = new Set([502, 503, 504]);

/** Status of a service, or of a proxy in front of it, that has received too many requests and did not carry this one out. */
export const TOO_MANY_REQUESTS = 429;

/** Whether the service could not be reached or did not respond in time. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof OpenApiError)) return false;
  const { status, errno, cause } = error;
  if (status !== undefined) return errno === undefined && GATEWAY_STATUSES.has(status);
  // The errors that fetch throws without a connection and on a timeout.
  return cause instanceof TypeError || (cause instanceof Error && cause.name === 'TimeoutError');
}

/** What Chromium, Firefox and Safari say when a module cannot be imported. */
const IMPORT_FAILURE =
  /^(Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed)/;

/** Whether code of the application could not be loaded, for example because a newer version was deployed. */
export function isCodeMissing(error: unknown): boolean {
  return error instanceof TypeError && IMPORT_FAILURE.test(error.message);
}

/** The status of a response that came from something else than the service; undefined for any other error. */
export function statusOfOther(error: unknown): number | undefined {
  return error instanceof OpenApiError && error.errno === undefined ? error.status : undefined;
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
  // Whatever responds instead of the service may have passed the request on, unless it limits requests.
  return errno === undefined ? status !== TOO_MANY_REQUESTS : status >= 500;
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
