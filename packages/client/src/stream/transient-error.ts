import { ERRNO } from '@presage/protocol';

const TRANSIENT_ERRNOS: ReadonlySet<number> = new Set([ERRNO.internal, ERRNO.rateLimited, ERRNO.internalServerError]);

/** Whether a refusal is temporary (load or an internal error), so that a retry may succeed. */
export function isTransient(errno: number): boolean {
  return TRANSIENT_ERRNOS.has(errno);
}
