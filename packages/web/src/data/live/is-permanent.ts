import { ERRNO, type OpenApiError } from '@presage/client';

const PERMANENT: ReadonlySet<number | undefined> = new Set([ERRNO.invalidParameter, ERRNO.marketNotFound]);

/** Whether a topic is refused because it does not exist: asking again would not help. */
export function isPermanent({ errno }: OpenApiError): boolean {
  return PERMANENT.has(errno);
}
