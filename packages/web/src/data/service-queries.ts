import { resultOf } from '@presage/client';
import { useQuery } from '@tanstack/react-query';
import { useClient } from './client.ts';

/** What an installation offers and where its money is changes with a restart at most. */
const RARE_MS = 10 * 60_000;

/** What the installation offers: registration, a faucet. */
export function useServiceInfo() {
  const client = useClient();
  return useQuery({
    queryKey: ['service'],
    queryFn: async () => resultOf(await client.getService()),
    staleTime: RARE_MS,
  });
}

/** Where its money is kept. */
export function useChain() {
  const client = useClient();
  return useQuery({
    queryKey: ['chain'],
    queryFn: async () => resultOf(await client.getChain()),
    staleTime: RARE_MS,
  });
}
