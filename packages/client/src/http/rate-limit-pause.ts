import { MAX_RETRY_WAIT_MS, RATE_LIMIT_PAUSE_MS } from '../limits.ts';

/**
 * Milliseconds to wait before sending a rate-limited request again; undefined if that would not help soon, for example
 * when a daily limit is used up.
 *
 * @param retryAfterMs what the service asked for, if it did
 */
export function rateLimitPauseMs(retryAfterMs = RATE_LIMIT_PAUSE_MS): number | undefined {
  return retryAfterMs > MAX_RETRY_WAIT_MS ? undefined : retryAfterMs;
}
