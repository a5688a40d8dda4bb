import { ERRNO } from '@presage/protocol';

const PASSING: ReadonlySet<number> = new Set([ERRNO.internal, ERRNO.rateLimited, ERRNO.internalServerError]);

/** Whether a refusal is temporary (load or an internal error), so that a retry may succeed. */
export function isPassing(errno: number): boolean {
  return PASSING.has(errno);
}
