import { AdminClient } from '@presage/client/admin';
import { keep, readKept } from '../data/browser-storage.ts';
import { queryClient } from '../data/query-client.ts';
import { createStore, useStore } from '../data/store.ts';
import { rememberOperator } from './known-operator.ts';

/** Key in `sessionStorage`, where the token may be kept until the tab is closed, and never longer. */
const STORAGE_KEY = 'presage.operator';

const kept = readKept('sessionStorage', STORAGE_KEY);

/** The operator's client, while signed in; at first with the token stored in this tab, if any. */
const operator = createStore(kept === undefined ? undefined : clientWith(kept));

export function useOperator(): AdminClient | undefined {
  return useStore(operator);
}

/**
 * Signs an operator in.
 * @throws {OpenApiError} with status 401 when the token is not valid
 */
export async function signIn(adminToken: string, isKept: boolean): Promise<void> {
  const client = clientWith(adminToken);
  await client.getKeyIssuance();
  operator.set(client);
  rememberOperator();
  // Without storage the token has to be entered again.
  if (isKept) keep('sessionStorage', STORAGE_KEY, adminToken);
}

export function signOut(): void {
  operator.set(undefined);
  keep('sessionStorage', STORAGE_KEY, undefined);
  // Accounts and the audit log must not be visible to the next user.
  queryClient.removeQueries({ queryKey: ['operate'] });
}

function clientWith(adminToken: string): AdminClient {
  return new AdminClient({ host: `${location.origin}/openapi`, adminToken });
}
