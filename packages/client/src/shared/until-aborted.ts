import { OpenApiError } from '../errors.ts';

/** The error of an aborted call. */
export function aborted(what: string, signal: AbortSignal): OpenApiError {
  return new OpenApiError(`${what} was aborted.`, { cause: signal.reason });
}

/**
 * Waits for work that other callers may share, until this caller's signal is aborted; the work itself continues.
 * @throws {OpenApiError} when the signal is aborted
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
