import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isCodeMissing } from '../../../data/unreachable.ts';
import { market as s } from '../../../strings/market.ts';
import { ErrorState } from '../../../ui/states.tsx';
import { chartCode } from './chart-code.ts';

interface ChartBoundaryProps {
  /** Identifies what is shown; when it changes, the chart is tried again. */
  readonly subject: string;
  readonly children: ReactNode;
}

/** Keeps a failure of the chart in its place: trading goes on without it. */
export function ChartBoundary({ subject, children }: ChartBoundaryProps) {
  return (
    <CatchBoundary getResetKey={() => subject} errorComponent={ChartFailure} onCatch={chartCode.forget}>
      {children}
    </CatchBoundary>
  );
}

function ChartFailure({ error, reset }: ErrorComponentProps) {
  return (
    // As high as the chart, so that what is below stays where it is.
    <div className="min-h-78">
      <ErrorState
        title={s.chart.failed}
        error={error}
        // Reloading the page would lose what was typed into the ticket, so it is not the first advice.
        text={isCodeMissing(error) ? s.chart.codeMissing : undefined}
        onRetry={reset}
      />
    </div>
  );
}
