import { OpenApiError } from '@presage/client';
import { type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { isOwn } from './keys.ts';
import { isAboutKey, isKeyRefused, markKeyRefused, refusedSession, sessionOf, sessionStore } from './session.ts';

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

/** With a rejected key every read fails, even of public data, which is therefore read again without the key. */
function handleRefusedKey(error: Error, { queryKey, queryHash }: Pick<Query, 'queryKey' | 'queryHash'>): void {
  if (!isAboutKey(error) || isOperators(queryKey)) return;
  markKeyRefused();
  if (!isKeyRefused() || isOwn(queryKey) || refetchedQueries.has(queryHash)) return;
  refetchedQueries.add(queryHash);
  refetchLater(queryKey);
}

// A new session can read what was refused to a visitor without a key.
sessionStore.subscribe(() => {
  if (sessionOf(sessionStore.get()) === undefined) return;
  const isRefused = ({ state, queryKey }: Query) => isAboutKey(state.error) && !isOperators(queryKey);
  for (const { queryKey } of queryClient.getQueryCache().findAll({ type: 'active', predicate: isRefused })) {
    refetchLater(queryKey);
  }
});

/** Refetches once components have re-rendered with the new client. */
function refetchLater(queryKey: readonly unknown[]): void {
  setTimeout(() => void queryClient.refetchQueries({ queryKey, exact: true }), 0);
}

/** Whether a query is read with the operator's token, whose refusal says nothing about the visitor's key. */
function isOperators(queryKey: readonly unknown[]): boolean {
  return queryKey[0] === 'operate';
}

/** After a timeout, the user has waited long enough to be told. */
function isConnectionError(error: Error): boolean {
  if (!(error instanceof OpenApiError) || error.status !== undefined) return false;
  return !(error.cause instanceof Error && error.cause.name === 'TimeoutError');
}
