/** Work that is asked for often and done seldom. */
export interface Gathered {
  /** Asks for it: it begins after this, and ends before it begins again. */
  ask(): void;
  /** Puts away what was asked for and has not begun. */
  cancel(): void;
}

/**
 * Does what is asked for once for all who ask within `waitMs`, and again only when it is done: what takes longer than news
 * keep away would be begun over and over, and never end.
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
