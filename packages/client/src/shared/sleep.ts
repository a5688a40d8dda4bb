import { aborted } from './until-aborted.ts';

/**
 * Waits for some milliseconds.
 * @throws {OpenApiError} once the signal is aborted
 */
export function sleep(timeMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      if (signal !== undefined) reject(aborted('The call', signal));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end);
      resolve();
    }, timeMs);
    if (signal?.aborted === true) end();
    else signal?.addEventListener('abort', end, { once: true });
  });
}
