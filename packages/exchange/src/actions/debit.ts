import type { Debit } from '../command.ts';
import type { Core } from '../core.ts';
import { invariant } from '../invariant.ts';
import type { CommandOutcome } from '../outcome.ts';
import { DONE, refuse, refuseNotEnoughQuote } from '../refuse.ts';

/** Books a withdrawal, of what is available only. */
export function debit(core: Core, { accountId, amountUnits }: Debit): CommandOutcome {
  const { accounts, balances, treasury, events } = core;
  if (!accounts.has(accountId)) return refuse({ code: 'unknownAccount' });
  invariant(amountUnits > 0n, 'a withdrawal must be of something');
  const available = balances.available(accountId);
  if (amountUnits > available) return refuseNotEnoughQuote(amountUnits, available);
  balances.debit(accountId, amountUnits);
  treasury.withdraw(amountUnits);
  events.add({ kind: 'debited', accountId, amountUnits });
  return DONE;
}
