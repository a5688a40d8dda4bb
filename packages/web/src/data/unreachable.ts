import { OpenApiError } from '@presage/client';

/** Whether the service could not be asked or did not answer in time: nothing is known of what it would have said. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof OpenApiError) || error.status !== undefined) return false;
  const { cause } = error;
  // What fetch throws without a connection, and when its time is up.
  return cause instanceof TypeError || (cause instanceof Error && cause.name === 'TimeoutError');
}

/** A wallet was asked to send a transaction, and nothing tells whether it did. */
export class SentPerhaps extends OpenApiError {
  override name = 'SentPerhaps';
}

/**
 * Whether something that was to change may have been changed all the same: no answer came, one that is none of the
 * service's, such as a page of what lies between, or one from a service that could not say; of a transaction, that nobody
 * could tell what became of it. Any other answer is a refusal, and nothing was done.
 */
export function isFateUnknown(error: unknown): error is OpenApiError {
  if (!(error instanceof OpenApiError)) return false;
  const { status, errno } = error;
  if (status === undefined) return errno === undefined && isUnanswered(error);
  return status >= 500 || (status < 400 && errno === undefined);
}

/** Whether the chain, or a wallet, has said no to something: it was not done. */
export function isRefusedOnChain(error: unknown): error is OpenApiError {
  if (!(error instanceof OpenApiError) || isFateUnknown(error)) return false;
  const { status, errno, txHash, cause } = error;
  // Without a transaction and without something that failed it is the client that says no, before it has asked anybody.
  return status === undefined && errno === undefined && (txHash !== undefined || cause !== undefined);
}

/** Of what no service has answered: where the chain or the client itself said no, or a wallet before it sent anything, it is known. */
function isUnanswered(error: OpenApiError): boolean {
  const { txHash, cause } = error;
  if (error instanceof SentPerhaps) return true;
  // Of a transaction that was sent and has failed for good, nothing else has failed.
  if (txHash !== undefined) return cause !== undefined;
  return isUnreachable(error) || (cause instanceof Error && cause.name === 'AbortError');
}
