import { InvalidParamError } from '../errors.ts';
import { MAX_BATCH } from '../limits.ts';
import type { ApiResponse } from '../responses.ts';

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

/**
 * Does one thing for each entry, one after the other: orders keep their order. A failure does not stop the others.
 * @throws {InvalidParamError} when there is no entry, or more than a batch may have
 */
export async function runBatch<Entry, Result>(
  name: string,
  entries: readonly Entry[],
  run: (entry: Entry) => Promise<ApiResponse<Result>>,
): Promise<BatchResult<Result>[]> {
  if (!Array.isArray(entries) || entries.length === 0)
    throw new InvalidParamError(`${name} is empty: send at least one.`);
  if (entries.length > MAX_BATCH) {
    throw new InvalidParamError(`${name} has ${entries.length} entries: send at most ${MAX_BATCH} at once.`);
  }
  const results: BatchResult<Result>[] = [];
  for (const [index, entry] of entries.entries()) results.push(await outcomeOf(index, () => run(entry)));
  return results;
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
