import type { AccountId, BalanceChanged, Event } from '@presage/exchange';
import type { Applied } from '../../sequencer/applied.ts';
import type { BalanceRow } from '../../store/read-store.ts';
import type { HandlerDeps } from '../handler.ts';
import { requireResult } from './require-result.ts';

type BalanceDeps = Pick<HandlerDeps, 'reads' | 'caughtUp'>;

/**
 * The balance after a deposit or withdrawal, equal to what the store will return, without waiting for the store: if a
 * store that is behind made the response fail, a client that sends no `Idempotency-Key` would retry, and the transfer would
 * be made twice. For a request that was carried out before, the balance of now, from the store.
 *
 * @throws {StoreBehindError} sent as 503, only if nothing was done
 */
export async function balanceAfter(
  deps: BalanceDeps,
  { outcome, events }: Applied,
  accountId: AccountId,
): Promise<BalanceRow> {
  if (outcome.ok && outcome.duplicate === true) return storedBalance(deps, accountId);
  const isTheirs = (event: Event): event is BalanceChanged =>
    event.kind === 'balanceChanged' && event.accountId === accountId;
  return requireResult([...events].find(isTheirs), 'balance');
}

/** An account's balance as of now. */
export async function storedBalance({ reads, caughtUp }: BalanceDeps, accountId: AccountId): Promise<BalanceRow> {
  await caughtUp();
  return reads.balance(accountId);
}
