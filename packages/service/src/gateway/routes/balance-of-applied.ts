import type { AccountId, BalanceChanged, Event } from '@presage/exchange';
import type { Applied } from '../../sequencer/applied.ts';
import type { BalanceRow } from '../../store/read-store.ts';
import { requireResult } from './require-result.ts';

/**
 * The balance after a deposit or withdrawal, equal to what the store will return, without waiting for the store: if a
 * store that is behind made the response fail, the client would retry and the transfer would be made twice.
 */
export function balanceOfApplied({ events }: Applied, accountId: AccountId): BalanceRow {
  const isTheirs = (event: Event): event is BalanceChanged =>
    event.kind === 'balanceChanged' && event.accountId === accountId;
  return requireResult([...events].find(isTheirs), 'balance');
}
