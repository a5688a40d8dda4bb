import { OpenApiError } from '@presage/client';

/** Whether the service could not be asked or did not answer in time: nothing is known of what it would have said. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof OpenApiError) || error.status !== undefined) return false;
  const { cause } = error;
  // What fetch throws without a connection, and when its time is up.
  return cause instanceof TypeError || (cause instanceof Error && cause.name === 'TimeoutError');
}

/**
 * Whether something that was to change may have been changed all the same: no answer came, one that is none of the
 * service's, such as a page of what lies between, or one from a service that could not say. Any other answer is a refusal,
 * and nothing was done.
 */
export function isFateUnknown(error: unknown): error is OpenApiError {
  if (!(error instanceof OpenApiError)) return false;
  const { status, errno } = error;
  return status === undefined || status >= 500 || (status < 400 && errno === undefined);
}
