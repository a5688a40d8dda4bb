import { resultOf } from '@presage/client';
import { useQuery } from '@tanstack/react-query';
import { useClient } from './client.ts';

/** Milliseconds: this information changes only with a restart of the service. */
const RARE_MS = 10 * 60_000;

/** What the service offers, such as registration and a faucet. */
export function useServiceInfo() {
  const client = useClient();
  return useQuery({
    queryKey: ['service'],
    queryFn: async () => resultOf(await client.getService()),
    staleTime: RARE_MS,
  });
}

/** Where the service keeps its money, and on which chain. */
export function useChain() {
  const client = useClient();
  return useQuery({
    queryKey: ['chain'],
    queryFn: async () => resultOf(await client.getChain()),
    staleTime: RARE_MS,
  });
}
