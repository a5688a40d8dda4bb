import type { ReactNode } from 'react';
import { common as s } from '../strings/common.ts';
import { Button } from './button.tsx';
import { ErrorState, messageOf, Skeleton } from './states.tsx';

/** The part of a query result that is used here. */
export interface Reading<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  refetch(): unknown;
}

interface LoadedProps<Data> {
  readonly reading: Reading<Data>;
  /** Class names of the placeholder shown while nothing has been read. */
  readonly skeleton: string;
  children(data: Data): ReactNode;
}

/**
 * Renders data once it has been read, a placeholder before that, and the reason if reading fails. When a refetch fails,
 * the data read before stays, marked as possibly out of date.
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
