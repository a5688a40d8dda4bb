import { OpenApiError } from '@presage/client';
import { type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { isOwn } from './keys.ts';
import { isAboutKey, isKeyRefused, markKeyRefused, refusedSession } from './session.ts';

/** Milliseconds that what was read counts as fresh: the stream tells of changes in between. */
const STALE_MS = 15_000;

/**
 * Whatever the browser believes of the network, everything is tried, and fails, at once. Otherwise what is pressed without a
 * network would wait unseen, and be done an hour later; and a service on this very machine would not be asked at all.
 */
const NETWORK_MODE = 'always';

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeRefusedKey }),
  defaultOptions: {
    queries: {
      staleTime: STALE_MS,
      // The client repeats reads by itself; a refusal stays one.
      retry: (failures, error) => failures < 2 && error instanceof OpenApiError && error.status === undefined,
      retryDelay: 1_000,
      refetchOnWindowFocus: true,
      refetchOnReconnect: true,
      networkMode: NETWORK_MODE,
    },
    mutations: { networkMode: NETWORK_MODE },
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
