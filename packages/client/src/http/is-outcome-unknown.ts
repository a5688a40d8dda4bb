import type { OpenApiError } from '../errors.ts';

/**
 * Whether a request that failed may have been carried out. Without an errno it is not the service that responded: only a
 * limit of requests certainly comes before it.
 */
export function isOutcomeUnknown({ errno, status }: OpenApiError): boolean {
  return errno === undefined ? status !== 429 : status === undefined || status >= 500;
}
