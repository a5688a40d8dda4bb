import { MAX_CANCEL_TIMEOUT_SEC, MIN_CANCEL_TIMEOUT_SEC } from '@presage/protocol';
import { InvalidParamError } from '../errors.ts';
import { shown } from '../shared/shown.ts';

/** @throws {InvalidParamError} unless a cancel timer can have this timeout, or be disarmed by it */
export function checkCancelTimeout(timeoutSec: unknown): asserts timeoutSec is number {
  const isWhole = typeof timeoutSec === 'number' && Number.isInteger(timeoutSec);
  if (isWhole && timeoutSec >= MIN_CANCEL_TIMEOUT_SEC && timeoutSec <= MAX_CANCEL_TIMEOUT_SEC) return;
  if (timeoutSec === 0) return;
  throw new InvalidParamError(
    `timeoutSec is ${shown(timeoutSec)}: send whole seconds from ${MIN_CANCEL_TIMEOUT_SEC} to ${MAX_CANCEL_TIMEOUT_SEC}, or 0 to disarm the timer.`,
  );
}
