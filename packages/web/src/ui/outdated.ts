import { useEffect, useEffectEvent } from 'react';
import { common as s } from '../strings/common.ts';
import { messageOf } from './states.tsx';
import { closeToasts, toast } from './toasts.ts';

/** Key of the toast about all of them. */
const KEY = 'outdated';

/** What is shown but could not be read again, on the whole page. */
const outdated = new Set<() => unknown>();

/**
 * Says once, however many lists it concerns, that what is shown may be out of date, and why; until all could be read, or
 * the user closes it.
 * @param retry reads it again
 * @returns a function to call once it has been read, or is no longer shown
 */
export function reportOutdated(error: unknown, retry: () => unknown): () => void {
  const isFirst = outdated.size === 0;
  outdated.add(retry);
  if (isFirst) {
    toast({
      kind: 'error',
      key: KEY,
      title: s.outdatedPage,
      text: messageOf(error),
      action: { label: s.retry, run: retryAll },
    });
  }
  return () => {
    outdated.delete(retry);
    if (outdated.size === 0) closeToasts(KEY);
  };
}

function retryAll(): void {
  for (const retry of outdated) retry();
}

/** {@link reportOutdated} while there is an error; further errors are not reported before something could be read. */
export function useOutdated(error: Error | null, retry: () => unknown): void {
  const again = useEffectEvent(retry);
  const report = useEffectEvent(() => reportOutdated(error, () => again()));
  const isOutdated = error !== null;
  useEffect(() => (isOutdated ? report() : undefined), [isOutdated]);
}
