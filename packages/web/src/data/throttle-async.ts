/** Work that is requested often and run rarely. */
export interface ThrottledWork {
  /** Requests a run that starts later; runs never overlap. */
  request(): void;
  /** Drops a requested run that has not started. */
  cancel(): void;
}

/**
 * Throttles work: one run serves all requests within `waitMs`, and the next starts only after it has finished.
 * Restarting slow work on every request would never let it finish.
 */
export function throttleAsync(work: () => Promise<unknown>, waitMs: number): ThrottledWork {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  let isRequestedAgain = false;
  const request = () => {
    if (isRunning) isRequestedAgain = true;
    else timer ??= setTimeout(begin, waitMs);
  };
  const begin = () => {
    timer = undefined;
    isRunning = true;
    work().then(end, end);
  };
  const end = () => {
    isRunning = false;
    if (isRequestedAgain) request();
    isRequestedAgain = false;
  };
  const cancel = () => {
    clearTimeout(timer);
    timer = undefined;
    isRequestedAgain = false;
  };
  return { request, cancel };
}
