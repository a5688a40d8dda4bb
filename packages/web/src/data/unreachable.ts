import { OpenApiError } from '@presage/client';

/** Whether the service could not be asked or did not answer in time: nothing is known of what it would have said. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof OpenApiError) || error.status !== undefined) return false;
  const { cause } = error;
  // What fetch throws without a connection, and when its time is up.
  return cause instanceof TypeError || (cause instanceof Error && cause.name === 'TimeoutError');
}
