import { OpenApiError } from '@presage/client';
import { QueryClient } from '@tanstack/react-query';

/** Milliseconds that what was read counts as fresh: the stream tells of changes in between. */
const STALE_MS = 15_000;

export const queryClient = new QueryClient({
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
