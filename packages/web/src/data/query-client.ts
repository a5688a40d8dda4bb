import { OpenApiError } from '@presage/client';
import { QueryCache, QueryClient } from '@tanstack/react-query';
import { shell as s } from '../strings/shell.ts';
import { toast } from '../ui/toasts.ts';
import { sessionStore } from './session.ts';

/** Milliseconds that what was read counts as fresh: the stream tells of changes in between. */
const STALE_MS = 15_000;

/** Whose key was told to be refused. */
let told: unknown;

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: tellOfKey }),
  defaultOptions: {
    queries: {
      staleTime: STALE_MS,
      // The client repeats reads by itself; a refusal stays one.
      retry: (failures, error) => failures < 2 && error instanceof OpenApiError && error.status === undefined,
      retryDelay: 1_000,
      refetchOnWindowFocus: true,
    },
  },
});

/** A key that is refused spoils every read: the person hears once why, and where to mend it. */
function tellOfKey(error: Error): void {
  const session = sessionStore.get();
  if (!(error instanceof OpenApiError) || error.status !== 401 || session === told || typeof session === 'string')
    return;
  told = session;
  toast({ kind: 'error', title: s.keyRefused, text: s.keyRefusedText });
}
