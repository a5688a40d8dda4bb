import type { Debit } from '../command.ts';
import type { Core } from '../core.ts';
import { invariant } from '../invariant.ts';
import type { CommandOutcome } from '../outcome.ts';
import { DONE, refuse, refuseNotEnoughQuote } from '../refuse.ts';

/** Books a withdrawal of at most what is available. */
export function debit(core: Core, { accountId, amountUnits }: Debit): CommandOutcome {
  const { accounts, balances, treasury, events } = core;
  if (!accounts.has(accountId)) return refuse({ code: 'unknownAccount' });
  invariant(amountUnits > 0n, 'the amount of a withdrawal must be positive');
  const available = balances.available(accountId);
  if (amountUnits > available) return refuseNotEnoughQuote(amountUnits, available);
  balances.debit(accountId, amountUnits);
  treasury.withdraw(amountUnits);
  events.add({ kind: 'debited', accountId, amountUnits });
  return DONE;
}
