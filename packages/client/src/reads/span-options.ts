import { MAX_UNIX_SEC } from '@presage/protocol';
import { InvalidParamError } from '../errors.ts';
import type { Names } from '../shared/check-names.ts';
import { shown } from '../shared/shown.ts';

/**
 * Extension: a span of time, both ends included. Without one, a list reaches back 50,000 items. In a span it has 10,000,
 * so ask for shorter ones: `total` counts no further than 10,001. The trades of a span that has ended stay on their pages.
 */
export interface SpanOptions {
  /** Only what was created at this time or later, Unix seconds. */
  startAt?: number | undefined;
  /** Only what was created at this time or earlier, Unix seconds. */
  endAt?: number | undefined;
}

export const SPAN_OPTIONS: Names<SpanOptions> = { startAt: 1, endAt: 1 };

/**
 * The query parameters of a span.
 * @throws {InvalidParamError} when a bound is not in Unix seconds: one in milliseconds would select nothing
 */
export function spanQuery({ startAt, endAt }: SpanOptions): {
  start_at: number | undefined;
  end_at: number | undefined;
} {
  return { start_at: checkUnixSec('startAt', startAt), end_at: checkUnixSec('endAt', endAt) };
}

/** @throws {InvalidParamError} when a time is not in whole Unix seconds */
export function checkUnixSec(name: string, value: number | undefined): number | undefined {
  if (value === undefined || (Number.isInteger(value) && value >= 0 && value <= MAX_UNIX_SEC)) return value;
  throw new InvalidParamError(`${name} is ${shown(value)}: send whole Unix seconds (not milliseconds).`);
}
