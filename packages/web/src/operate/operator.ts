import { AdminClient } from '@presage/client/admin';
import { queryClient } from '../data/query-client.ts';
import { createStore, useStore } from '../data/store.ts';

/** Key in `sessionStorage`, where the token may be kept until the tab is closed, and never longer. */
const PLACE = 'presage.operator';

/** The operator's client, while signed in. */
const operator = createStore<AdminClient | undefined>(undefined);

export function useOperator(): AdminClient | undefined {
  return useStore(operator);
}

/**
 * Signs an operator in.
 * @throws {OpenApiError} with status 401 when the token is not valid
 */
export async function enter(adminToken: string, isKept: boolean): Promise<void> {
  const client = clientWith(adminToken);
  await client.getKeyIssuance();
  operator.set(client);
  if (isKept) keepInTab(adminToken);
}

/** Signs in again with the token stored in this tab, if any. */
export function enterAgain(): void {
  const kept = keptInTab();
  if (operator.get() === undefined && kept !== null) operator.set(clientWith(kept));
}

export function leave(): void {
  operator.set(undefined);
  keepInTab(undefined);
  // Accounts and the audit log must not be visible to the next user.
  queryClient.removeQueries({ queryKey: ['operate'] });
}

function clientWith(adminToken: string): AdminClient {
  return new AdminClient({ host: `${location.origin}/openapi`, adminToken });
}

function keptInTab(): string | null {
  try {
    return sessionStorage.getItem(PLACE);
  } catch {
    return null;
  }
}

function keepInTab(token: string | undefined): void {
  try {
    if (token === undefined) sessionStorage.removeItem(PLACE);
    else sessionStorage.setItem(PLACE, token);
  } catch {
    // Without storage the token has to be entered again.
  }
}
