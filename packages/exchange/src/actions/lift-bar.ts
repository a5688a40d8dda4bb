import type { LiftBar } from '../chain-command.ts';
import type { Core } from '../core.ts';
import type { CommandOutcome } from '../outcome.ts';
import { DONE, refuse } from '../refuse.ts';

/** Changes nothing: bars are kept outside the exchange, see {@link LiftBar}. Refused for an unknown account. */
export function liftBar({ accounts }: Core, { accountId }: LiftBar): CommandOutcome {
  return accounts.has(accountId) ? DONE : refuse({ code: 'unknownAccount' });
}
