import { AdminClient } from '@presage/client/admin';
import { queryClient } from '../data/query-client.ts';
import { createStore, useStore } from '../data/store.ts';

/** Where the token may be kept until the tab is closed: nowhere longer than that. */
const PLACE = 'presage.operator';

/** The operator's client as long as the token is there. */
const operator = createStore<AdminClient | undefined>(undefined);

export function useOperator(): AdminClient | undefined {
  return useStore(operator);
}

/**
 * Lets an operator in.
 * @throws {OpenApiError} with status 401 when the service does not accept the token
 */
export async function enter(adminToken: string, isKept: boolean): Promise<void> {
  const client = clientWith(adminToken);
  await client.getKeyIssuance();
  operator.set(client);
  if (isKept) keepInTab(adminToken);
}

/** Takes up what this tab kept. */
export function enterAgain(): void {
  const kept = keptInTab();
  if (operator.get() === undefined && kept !== null) operator.set(clientWith(kept));
}

export function leave(): void {
  operator.set(undefined);
  keepInTab(undefined);
  // Accounts and the audit are for nobody who comes after.
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
    // A browser that keeps nothing asks again.
  }
}
