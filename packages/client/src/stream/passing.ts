import { ERRNO } from '@presage/protocol';

const PASSING: ReadonlySet<number> = new Set([ERRNO.internal, ERRNO.rateLimited, ERRNO.internalServerError]);

/** Whether a refusal is one of load or mishap, so that the same action may be taken a moment later. */
export function isPassing(errno: number): boolean {
  return PASSING.has(errno);
}
