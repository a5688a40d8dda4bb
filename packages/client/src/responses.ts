import { InvalidParamError, OpenApiError } from './errors.ts';
import { shown } from './shared/shown.ts';

/**
 * Response of most methods that call the API (service.md §2.1, §7.3).
 *
 * In a refusal `errno` is not 0, `errmsg` says why, and `result` is null. Its type leaves that out, because programs
 * written for the published client read `result` without a check. Check `errno` first, or use {@link resultOf}.
 */
export interface ApiResponse<Result> {
  /** 0 on success; otherwise a number from the service's error table. */
  errno: number;
  /** Empty on success; otherwise what was received, what is accepted and what to do. */
  errmsg: string;
  /** The result; null in a refusal. */
  result: Result;
  /**
   * Extension: how long the service asks to wait, in milliseconds; only in some refusals, such as errno 429 of the key
   * methods when that is longer than they wait.
   */
  retryAfterMs?: number;
}

/**
 * Returns the result of a successful response, and throws on a refusal.
 *
 * @throws {InvalidParamError} when it is not a response, such as one that was not awaited
 * @throws {OpenApiError} with the `errno` and message of a refusal, and its `retryAfterMs`
 * @example
 * const { list } = resultOf(await client.getMarkets());
 */
export function resultOf<Result>(response: ApiResponse<Result>): Result {
  if (response?.errno === 0) return response.result;
  if (response?.errno === undefined) {
    throw new InvalidParamError(`response is ${shown(response)}: await a method, and send what it returned.`);
  }
  const { errno, errmsg, retryAfterMs } = response;
  throw new OpenApiError(errmsg, { errno, status: 200, retryAfterMs });
}
