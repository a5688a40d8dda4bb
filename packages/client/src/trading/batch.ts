import { InvalidParamError, OpenApiError } from '../errors.ts';
import { rateLimitPauseMs } from '../http/rate-limit-pause.ts';
import { MAX_BATCH, RATE_LIMIT_ATTEMPTS } from '../limits.ts';
import type { ApiResponse } from '../responses.ts';
import { sleep } from '../shared/sleep.ts';

/** Outcome of one entry of a batch. */
export interface BatchResult<Result> {
  /** Index of the entry in the input, from 0. */
  index: number;
  /** True only if the service responded with errno 0. */
  success: boolean;
  /** The service's response, if there was one. */
  result?: ApiResponse<Result>;
  /** Why the entry failed. */
  error?: string;
  /**
   * Extension: the error thrown if there was no result; an {@link OpenApiError} has `errno`, `retryAfterMs`, `orderId`
   * and, for an order, `signedOrder`.
   */
  cause?: unknown;
}

/** @throws {InvalidParamError} when there are no entries, or more than {@link MAX_BATCH} */
export function checkEntries(name: string, entries: readonly unknown[]): void {
  if (!Array.isArray(entries) || entries.length === 0)
    throw new InvalidParamError(`${name} is empty: send at least one.`);
  if (entries.length > MAX_BATCH) {
    throw new InvalidParamError(`${name} has ${entries.length} entries: send at most ${MAX_BATCH} at once.`);
  }
}

/**
 * Repeats a request that is rate-limited (429), and so had no effect, after the pause that the service asks for.
 *
 * @param signal aborts the pauses
 */
export async function withRateLimitRetry<Result>(
  run: () => Promise<Result>,
  signal: AbortSignal | undefined,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      const delayMs = retryDelayMs(error);
      if (delayMs === undefined || attempt === RATE_LIMIT_ATTEMPTS) throw error;
      await sleep(delayMs, signal);
    }
  }
}

/** Milliseconds to wait before a retry; undefined if it would not help soon. */
function retryDelayMs(error: unknown): number | undefined {
  if (!(error instanceof OpenApiError) || error.status !== 429) return undefined;
  return rateLimitPauseMs(error.retryAfterMs);
}

/** The result of an entry that `run` carries out. Any error becomes a result, so that those of other entries are not lost. */
export async function outcomeOf<Result>(
  index: number,
  run: () => Promise<ApiResponse<Result>>,
): Promise<BatchResult<Result>> {
  try {
    const result = await run();
    return result.errno === 0
      ? { index, success: true, result }
      : { index, success: false, result, error: `${result.errmsg} (errno ${result.errno})` };
  } catch (cause) {
    return { index, success: false, error: cause instanceof Error ? cause.message : String(cause), cause };
  }
}
