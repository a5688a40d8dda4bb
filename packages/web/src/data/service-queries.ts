import { type Client, resultOf } from '@presage/client';
import type { AdminClient } from '@presage/client/admin';
import { useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { useClient } from './client.ts';

/** Milliseconds: this changes rarely, or only with a restart of the service. */
const RARE_MS = 10 * 60_000;

/** The client of the operator who is signed in, with which the operator console reads everything. */
export const Admin = createContext<AdminClient | undefined>(undefined);

/** What changes rarely, read with the operator's client in the console, and with the visitor's elsewhere. */
export function useRare<Data>(
  what: string,
  read: (client: Pick<Client, 'getService' | 'getChain' | 'getLabels' | 'getQuoteTokens'>) => Promise<Data>,
  enabled = true,
) {
  const admin = useContext(Admin);
  const visitor = useClient();
  return useQuery({
    // A separate key: an error with the operator's token says nothing about the visitor's API key.
    queryKey: admin === undefined ? [what] : ['operate', what],
    queryFn: () => read(admin ?? visitor),
    staleTime: RARE_MS,
    enabled,
  });
}

/** What the service offers, such as registration and a faucet. */
export function useServiceInfo() {
  return useRare('service', async (client) => resultOf(await client.getService()));
}

/** Where the service keeps its money, and on which chain. */
export function useChain(enabled = true) {
  return useRare('chain', async (client) => resultOf(await client.getChain()), enabled);
}
