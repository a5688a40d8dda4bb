import { OpenApiError } from '@presage/client';
import { type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { isOwn } from './keys.ts';
import { isAboutKey, isKeyRefused, markKeyRefused, refusedSession } from './session.ts';

/** Milliseconds for which data counts as fresh: the stream reports changes in between. */
const STALE_MS = 15_000;

/**
 * Requests are always tried immediately, even if the browser reports that it is offline. Otherwise an action would be
 * queued silently and run an hour later, and a service on this machine would not be queried at all.
 */
const NETWORK_MODE = 'always';

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: handleRefusedKey }),
  defaultOptions: {
    queries: {
      staleTime: STALE_MS,
      // The client itself retries reads; errors from the service are not retried, nor is a read that took too long.
      retry: (failures, error) => failures < 2 && isConnectionError(error),
      retryDelay: 1_000,
      refetchOnWindowFocus: true,
      refetchOnReconnect: true,
      networkMode: NETWORK_MODE,
    },
    mutations: { networkMode: NETWORK_MODE },
  },
});

/** Queries already retried without the rejected key: once each, because a service may require a key for all reads. */
const refetchedQueries = new Set<string>();
refusedSession.subscribe(() => refetchedQueries.clear());

/**
 * With a rejected key every read fails, even of public data, which is therefore read again without the key. Queries
 * with the operator's token are excluded.
 */
function handleRefusedKey(error: Error, { queryKey, queryHash }: Pick<Query, 'queryKey' | 'queryHash'>): void {
  if (!isAboutKey(error) || queryKey[0] === 'operate') return;
  markKeyRefused();
  if (!isKeyRefused() || isOwn(queryKey) || refetchedQueries.has(queryHash)) return;
  refetchedQueries.add(queryHash);
  // Deferred until components have re-rendered with the client without the key.
  setTimeout(() => void queryClient.refetchQueries({ queryKey, exact: true }), 0);
}

/** After a timeout, the user has waited long enough to be told. */
function isConnectionError(error: Error): boolean {
  if (!(error instanceof OpenApiError) || error.status !== undefined) return false;
  return !(error.cause instanceof Error && error.cause.name === 'TimeoutError');
}
