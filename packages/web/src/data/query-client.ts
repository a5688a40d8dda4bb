import { OpenApiError } from '@presage/client';
import { type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { isOwn } from './keys.ts';
import { isAboutKey, isKeyRefused, markKeyRefused, refusedSession } from './session.ts';

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

/** What was asked for again, without the key, since it was refused: once each, for a service may want keys of everybody. */
const askedAgain = new Set<string>();
refusedSession.subscribe(() => askedAgain.clear());

/**
 * A key that is refused spoils every read, also of what anybody may read: that is asked for again without it. A token of
 * the operator is no key of a session.
 */
function noticeRefusedKey(error: Error, { queryKey, queryHash }: Pick<Query, 'queryKey' | 'queryHash'>): void {
  if (!isAboutKey(error) || queryKey[0] === 'operate') return;
  markKeyRefused();
  if (!isKeyRefused() || isOwn(queryKey) || askedAgain.has(queryHash)) return;
  askedAgain.add(queryHash);
  // Once what shows it has taken the client without the key.
  setTimeout(() => void queryClient.refetchQueries({ queryKey, exact: true }), 0);
}
