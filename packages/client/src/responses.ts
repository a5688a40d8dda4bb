import { OpenApiError } from './errors.ts';

/**
 * What every method that reads or trades answers (service.md §2.1, §7.3).
 *
 * On a refusal `errno` is not 0, `errmsg` says why, and `result` is null, though its type does not say so: programs
 * written to the published client read `result` without asking. Look at `errno` first, or take {@link resultOf}.
 */
export interface ApiResponse<Result> {
  /** 0 on success; otherwise a number of the service's table of errors. */
  errno: number;
  /** Empty on success; otherwise what was received, what is accepted and what to do. */
  errmsg: string;
  /** The answer. */
  result: Result;
  /** Ours: how long the service asks to wait, milliseconds; only of a refusal that says so, such as errno 429 of the key methods. */
  retryAfterMs?: number;
}

/**
 * The result of an answer that must be a success.
 *
 * @throws {OpenApiError} with the `errno` and message of a refusal, and its `retryAfterMs`
 * @example
 * const { list } = resultOf(await client.getMarkets());
 */
export function resultOf<Result>(response: ApiResponse<Result>): Result {
  if (response.errno === 0) return response.result;
  const { errno, errmsg, retryAfterMs } = response;
  throw new OpenApiError(errmsg, { errno, status: 200, retryAfterMs });
}
