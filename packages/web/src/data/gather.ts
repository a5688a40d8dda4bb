/** Work that is requested often and run rarely. */
export interface Gathered {
  /** Requests a run that starts later; runs never overlap. */
  ask(): void;
  /** Drops a requested run that has not started. */
  cancel(): void;
}

/**
 * Throttles work: one run serves all requests within `waitMs`, and the next starts only after it has finished.
 * Restarting slow work on every request would never let it finish.
 */
export function gather(work: () => Promise<unknown>, waitMs: number): Gathered {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isUnderWay = false;
  let isAskedAgain = false;
  const ask = () => {
    if (isUnderWay) isAskedAgain = true;
    else timer ??= setTimeout(begin, waitMs);
  };
  const begin = () => {
    timer = undefined;
    isUnderWay = true;
    work().then(end, end);
  };
  const end = () => {
    isUnderWay = false;
    if (isAskedAgain) ask();
    isAskedAgain = false;
  };
  const cancel = () => {
    clearTimeout(timer);
    timer = undefined;
    isAskedAgain = false;
  };
  return { ask, cancel };
}
