import type { ReactNode } from 'react';
import { common as s } from '../strings/common.ts';
import { Button } from './button.tsx';
import { ErrorState, messageOf, Skeleton } from './states.tsx';

/** What is read, as far as it matters here. */
export interface Reading<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  refetch(): unknown;
}

interface LoadedProps<Data> {
  readonly reading: Reading<Data>;
  /** Of the place that is kept while nothing is there yet. */
  readonly skeleton: string;
  children(data: Data): ReactNode;
}

/**
 * What was read, once it is there: its place before, and the reason when it cannot be read. What was read before stays
 * when it cannot be read again; it is then said to be old.
 */
export function Loaded<Data>({ reading, skeleton, children }: LoadedProps<Data>) {
  const { data, error } = reading;
  const again = () => void reading.refetch();
  if (data === undefined) {
    return error === null ? <Skeleton className={skeleton} /> : <ErrorState error={error} onRetry={again} />;
  }
  return (
    <>
      {error !== null && (
        <div
          role="alert"
          className="flex flex-wrap items-center gap-x-3 gap-y-1 bg-warn-soft px-4 py-2 text-warn text-xs"
        >
          <span>
            <strong>{s.outdated}</strong> {messageOf(error)}
          </span>
          <Button size="sm" onClick={again}>
            {s.retry}
          </Button>
        </div>
      )}
      {children(data)}
    </>
  );
}
