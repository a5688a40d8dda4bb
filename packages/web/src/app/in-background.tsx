import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { useConnection } from '../data/live/live.ts';
import { messageOf } from '../ui/states.tsx';
import { closeToasts, toast } from '../ui/toasts.ts';
import type { RetriedCode } from './retried-code.ts';

/** Key of the toast that says that it could not be loaded. */
const KEY = 'background';

interface InBackgroundProps {
  readonly code: RetriedCode<object>;
}

/**
 * What works behind every page. If its code cannot be loaded, the page stays, and is told; it is loaded when the connection
 * is back.
 */
export function InBackground({ code }: InBackgroundProps) {
  const isLost = useConnection() === 'reconnecting';
  return (
    <CatchBoundary getResetKey={() => String(isLost)} errorComponent={Failure} onCatch={code.forget}>
      <Suspense>
        <Work code={code} />
      </Suspense>
    </CatchBoundary>
  );
}

function Work({ code }: InBackgroundProps) {
  const Component = code.useComponent();
  return <Component />;
}

function Failure({ error }: ErrorComponentProps) {
  useEffect(() => {
    toast({ kind: 'error', title: messageOf(error), key: KEY });
    return () => closeToasts(KEY);
  }, [error]);
  return null;
}
