import type { ReactNode } from 'react';
import { common as s } from '../strings/common.ts';
import { useOutdated } from './outdated.ts';
import { ErrorState, Skeleton } from './states.tsx';

/** The part of a query result that is used here. */
export interface Reading<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  refetch(): unknown;
}

/** Several readings as one: failed if any of them is, and read again together. */
export function joined<Data>(data: Data | undefined, readings: readonly Reading<unknown>[]): Reading<Data> {
  return {
    data,
    error: readings.find(({ error }) => error !== null)?.error ?? null,
    refetch: () => Promise.all(readings.map((reading) => reading.refetch())),
  };
}

interface LoadedProps<Data> {
  readonly reading: Reading<Data>;
  /** Class names of the placeholder shown while nothing has been read. */
  readonly skeleton: string;
  children(data: Data): ReactNode;
}

/**
 * Renders data once it has been read, a placeholder before that, and the reason if reading fails. When a refetch fails,
 * the data read before stays, marked as possibly out of date; the reason lies over the page.
 */
export function Loaded<Data>({ reading, skeleton, children }: LoadedProps<Data>) {
  const { data, error } = reading;
  const again = () => void reading.refetch();
  const isOutdated = data !== undefined && error !== null;
  useOutdated(isOutdated ? error : null, again);
  if (data === undefined) {
    return error === null ? <Skeleton className={skeleton} /> : <ErrorState error={error} onRetry={again} />;
  }
  return (
    <>
      {isOutdated && (
        // Out of the flow, and not for pointers: nothing moves, and everything can be pressed.
        <span className="pointer-events-none absolute z-10 rounded-br-lg bg-warn-soft px-2 font-medium text-2xs text-warn">
          {s.outdated}
        </span>
      )}
      {children(data)}
    </>
  );
}
