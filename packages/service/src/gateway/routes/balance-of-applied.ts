import type { AccountId, BalanceChanged, Event } from '@presage/exchange';
import type { Applied } from '../../sequencer/applied.ts';
import type { BalanceRow } from '../../store/read-store.ts';
import { made } from './made.ts';

/**
 * What a deposit or a withdrawal left of an account: as the store will tell it, without waiting for the store. Who heard of a
 * store that is behind instead would ask again, and it would be done twice.
 */
export function balanceOfApplied({ events }: Applied, accountId: AccountId): BalanceRow {
  const isTheirs = (event: Event): event is BalanceChanged =>
    event.kind === 'balanceChanged' && event.accountId === accountId;
  return made([...events].find(isTheirs), 'balance');
}
