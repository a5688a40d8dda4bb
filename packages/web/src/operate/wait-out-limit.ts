import { OpenApiError } from '@presage/client';
import { TOO_MANY_REQUESTS } from '../data/unreachable.ts';

/** How often a request is sent while a limit refuses it: each time waits a second or more. */
const MAX_ATTEMPTS = 30;
/** Milliseconds to wait if the response does not say. */
const DEFAULT_WAIT_MS = 1_000;
/** Most milliseconds to wait at once: whoever asks for more is asked again before. */
const MAX_WAIT_MS = 60_000;

/**
 * Sends a request, and sends it again while a rate limit refuses it, which then did nothing: that of the service, which
 * strangers behind the same address can use up, or that of a proxy.
 */
export async function waitOutLimit<Result>(send: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await send();
    } catch (error) {
      if (!isLimited(error) || attempt === MAX_ATTEMPTS) throw error;
      const waitMs = Math.min(error.retryAfterMs ?? DEFAULT_WAIT_MS, MAX_WAIT_MS);
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
}

function isLimited(error: unknown): error is OpenApiError {
  return error instanceof OpenApiError && error.status === TOO_MANY_REQUESTS;
}
