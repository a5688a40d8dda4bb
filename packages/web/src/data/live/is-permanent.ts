import { ERRNO, InvalidParamError, OpenApiError } from '@presage/client';

const PERMANENT: ReadonlySet<number | undefined> = new Set([ERRNO.invalidParameter, ERRNO.marketNotFound]);

/** Whether a topic was rejected because it does not exist, so that retrying is pointless. */
export function isPermanent(error: Error): boolean {
  return error instanceof InvalidParamError || (error instanceof OpenApiError && PERMANENT.has(error.errno));
}
