import { ERRNO, type OpenApiError } from '@presage/client';

const PERMANENT: ReadonlySet<number | undefined> = new Set([ERRNO.invalidParameter, ERRNO.marketNotFound]);

/** Whether a topic was rejected because it does not exist, so that retrying is pointless. */
export function isPermanent({ errno }: OpenApiError): boolean {
  return PERMANENT.has(errno);
}
