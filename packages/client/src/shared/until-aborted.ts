import { OpenApiError } from '../errors.ts';

/** What a caller gets who aborted a call. */
export function aborted(what: string, signal: AbortSignal): OpenApiError {
  return new OpenApiError(`${what} was aborted.`, { cause: signal.reason });
}

/**
 * What others may wait for too, until one's own signal is aborted: what is under way goes on.
 * @throws {OpenApiError} when it is
 */
export function untilAborted<Value>(begin: () => Promise<Value>, signal: AbortSignal): Promise<Value> {
  if (signal.aborted) return Promise.reject(aborted('The call', signal));
  return new Promise((resolve, reject) => {
    const end = (): void => reject(aborted('The call', signal));
    signal.addEventListener('abort', end, { once: true });
    begin()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', end));
  });
}
