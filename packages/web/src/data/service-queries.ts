import { type Client, resultOf } from '@presage/client';
import { useQuery } from '@tanstack/react-query';
import { useClient } from './client.ts';

/** Milliseconds: this changes rarely, or only with a restart of the service. */
const RARE_MS = 10 * 60_000;

/**
 * What changes rarely.
 * @param reader the client to use instead of the visitor's, such as the operator's
 */
export function useRare<Method extends keyof Client, Data>(
  what: string,
  reader: Pick<Client, Method> | undefined,
  read: (reader: Pick<Client, Method>) => Promise<Data>,
  enabled = true,
) {
  const visitor: Pick<Client, Method> = useClient();
  return useQuery({
    // A separate key: an error with the operator's token says nothing about the visitor's API key.
    queryKey: reader === undefined ? [what] : ['operate', what],
    queryFn: () => read(reader ?? visitor),
    staleTime: RARE_MS,
    enabled,
  });
}

/** What the service offers, such as registration and a faucet. */
export function useServiceInfo(reader?: Pick<Client, 'getService'>) {
  return useRare('service', reader, async (client) => resultOf(await client.getService()));
}

/** Where the service keeps its money, and on which chain. */
export function useChain(reader?: Pick<Client, 'getChain'>, enabled = true) {
  return useRare('chain', reader, async (client) => resultOf(await client.getChain()), enabled);
}
