import type { SweepFees } from '../command.ts';
import type { Core } from '../core.ts';
import type { CommandOutcome } from '../outcome.ts';
import { refuse } from '../refuse.ts';

/** Moves all collected fees to an account. */
export function sweepFees(core: Core, { accountId }: SweepFees): CommandOutcome {
  const { accounts, balances, treasury, events } = core;
  if (!accounts.has(accountId)) return refuse({ code: 'unknownAccount' });
  const amountUnits = treasury.feesUnits;
  treasury.payFees(amountUnits);
  balances.credit(accountId, amountUnits);
  events.add({ kind: 'feesSwept', accountId, amountUnits });
  return { ok: true, amountUnits };
}
