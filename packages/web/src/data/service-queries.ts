import { type Client, resultOf } from '@presage/client';
import { useQuery } from '@tanstack/react-query';
import { useClient } from './client.ts';
import { keys } from './keys.ts';

/** Milliseconds: this information changes only with a restart of the service. */
const RARE_MS = 10 * 60_000;

/**
 * What the service offers, such as registration and a faucet.
 * @param reader the client to use instead of the visitor's, such as the operator's
 */
export function useServiceInfo(reader?: Pick<Client, 'getService'>) {
  const visitor = useClient();
  const client = reader ?? visitor;
  return useQuery({
    queryKey: reader === undefined ? keys.service : keys.operatorService,
    queryFn: async () => resultOf(await client.getService()),
    staleTime: RARE_MS,
  });
}

/**
 * Where the service keeps its money, and on which chain.
 * @param reader the client to use instead of the visitor's, such as the operator's
 */
export function useChain(reader?: Pick<Client, 'getChain'>) {
  const visitor = useClient();
  const client = reader ?? visitor;
  return useQuery({
    queryKey: reader === undefined ? keys.chain : keys.operatorChain,
    queryFn: async () => resultOf(await client.getChain()),
    staleTime: RARE_MS,
  });
}
