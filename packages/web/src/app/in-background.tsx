import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect } from 'react';
import { messageOf } from '../ui/states.tsx';
import { toast } from '../ui/toasts.ts';

/** What works behind every page. If its code cannot be loaded, the page stays, and is told. */
export function InBackground({ children }: { readonly children: ReactNode }) {
  return (
    <CatchBoundary getResetKey={() => 'never'} errorComponent={Failure}>
      <Suspense>{children}</Suspense>
    </CatchBoundary>
  );
}

function Failure({ error }: ErrorComponentProps) {
  useEffect(() => toast({ kind: 'error', title: messageOf(error), key: 'background' }), [error]);
  return null;
}
