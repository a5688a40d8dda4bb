import type { Credit } from '../command.ts';
import type { Core } from '../core.ts';
import { invariant } from '../invariant.ts';
import type { CommandOutcome } from '../outcome.ts';
import { DONE, refuse } from '../refuse.ts';
import { MAX_DEPOSITS_UNITS, type QuoteUnits } from '../units.ts';

/** Books a deposit. */
export function credit(core: Core, { accountId, amountUnits }: Credit): CommandOutcome {
  const { accounts, balances, treasury, events } = core;
  if (!accounts.has(accountId)) return refuse({ code: 'unknownAccount' });
  invariant(amountUnits > 0n, 'the amount of a deposit must be positive');
  const { roomUnits } = treasury;
  if (amountUnits > roomUnits)
    return refuse({ code: 'depositsFull', maxUnits: MAX_DEPOSITS_UNITS as QuoteUnits, roomUnits });
  treasury.deposit(amountUnits);
  balances.credit(accountId, amountUnits);
  events.add({ kind: 'credited', accountId, amountUnits });
  return DONE;
}
