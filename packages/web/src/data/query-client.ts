import { OpenApiError } from '@presage/client';
import { QueryCache, QueryClient } from '@tanstack/react-query';
import { isOwn } from './keys.ts';
import { isKeyRefused, markKeyRefused, refusedSession } from './session.ts';

/** Milliseconds that what was read counts as fresh: the stream tells of changes in between. */
const STALE_MS = 15_000;

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeRefusedKey }),
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

/** A token of the operator is no key of a session. */
function noticeRefusedKey(error: Error, { queryKey }: { readonly queryKey: readonly unknown[] }): void {
  if (error instanceof OpenApiError && error.status === 401 && queryKey[0] !== 'operate') markKeyRefused();
}

// Once what shows it has taken the client without the key: what anybody may read is there again.
refusedSession.subscribe(() => {
  if (!isKeyRefused()) return;
  setTimeout(() => void queryClient.invalidateQueries({ predicate: ({ queryKey }) => !isOwn(queryKey) }), 0);
});
