import { InvalidParamError, OpenApiError } from '../errors.ts';
import { BATCH_ATTEMPTS, BATCH_RETRY_MS, MAX_BATCH, MAX_RETRY_WAIT_MS } from '../limits.ts';
import type { ApiResponse } from '../responses.ts';
import { sleep } from '../shared/sleep.ts';

/** How one entry of a batch came out. */
export interface BatchResult<Result> {
  /** Place of the entry in what was given, from 0. */
  index: number;
  /** True only when the service answered with errno 0. */
  success: boolean;
  /** The service's answer, when there was one. */
  result?: ApiResponse<Result>;
  /** Why it failed. */
  error?: string;
  /** Ours: what was thrown, when there was no answer: an {@link OpenApiError} has `errno`, `retryAfterMs` and `orderId`. */
  cause?: unknown;
}

/** What is done for each entry. */
export interface BatchWork<Entry, Result> {
  run(entry: Entry): Promise<ApiResponse<Result>>;
  /** Ends the waiting for a service that asks for it. */
  readonly signal: AbortSignal | undefined;
}

/**
 * Does one thing for each entry, one after the other, so that orders are placed in their order. A failure does not stop the
 * others. A request that is refused for coming too fast (429) had no effect: it is sent again when the service says, before
 * the next ones, which would be refused as well.
 * @throws {InvalidParamError} when there is no entry, or more than a batch may have
 */
export async function runBatch<Entry, Result>(
  name: string,
  entries: readonly Entry[],
  { run, signal }: BatchWork<Entry, Result>,
): Promise<BatchResult<Result>[]> {
  if (!Array.isArray(entries) || entries.length === 0)
    throw new InvalidParamError(`${name} is empty: send at least one.`);
  if (entries.length > MAX_BATCH) {
    throw new InvalidParamError(`${name} has ${entries.length} entries: send at most ${MAX_BATCH} at once.`);
  }
  const results: BatchResult<Result>[] = [];
  for (const [index, entry] of entries.entries()) {
    results.push(await outcomeOf(index, () => inPace(() => run(entry), signal)));
  }
  return results;
}

async function inPace<Result>(run: () => Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      const pauseMs = pauseOf(error);
      if (pauseMs === undefined || attempt === BATCH_ATTEMPTS) throw error;
      await sleep(pauseMs, signal);
    }
  }
}

/** Milliseconds to wait before another attempt. Undefined when that would not help soon, as when a day's allowance is used up. */
function pauseOf(error: unknown): number | undefined {
  if (!(error instanceof OpenApiError) || error.status !== 429) return undefined;
  const { retryAfterMs = BATCH_RETRY_MS } = error;
  return retryAfterMs > MAX_RETRY_WAIT_MS ? undefined : retryAfterMs;
}

async function outcomeOf<Result>(index: number, run: () => Promise<ApiResponse<Result>>): Promise<BatchResult<Result>> {
  try {
    const result = await run();
    return result.errno === 0
      ? { index, success: true, result }
      : { index, success: false, result, error: `${result.errmsg} (errno ${result.errno})` };
  } catch (cause) {
    // Whatever it is: what was done for the other entries must not be lost with it.
    return { index, success: false, error: cause instanceof Error ? cause.message : String(cause), cause };
  }
}
