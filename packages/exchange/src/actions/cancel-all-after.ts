import type { CancelAllAfter } from '../command.ts';
import type { Core } from '../core.ts';
import { CloseReason } from '../enums.ts';
import { closeOrder } from '../orders/open-order.ts';
import type { CommandOutcome } from '../outcome.ts';
import { refuse } from '../refuse.ts';
import type { AccountId } from '../units.ts';

/** Arms, moves or disarms an account's cancel timer. */
export function cancelAllAfter(core: Core, command: CancelAllAfter): CommandOutcome {
  const idle = idleCancelAllAfter(core, command);
  if (idle !== undefined) return idle;
  const { accountId } = command;
  const cancelAtSec = setCancelTimer(core, accountId, deadlineOf(core, command));
  return { ok: true, cancelAtSec };
}

/** The outcome if the command would change nothing: the account is unknown, or its timer is set like this already. */
export function idleCancelAllAfter(core: Core, command: CancelAllAfter): CommandOutcome | undefined {
  const { accounts, cancelTimers } = core;
  if (!accounts.has(command.accountId)) return refuse({ code: 'unknownAccount' });
  const cancelAtSec = deadlineOf(core, command);
  return cancelTimers.atSecOf(command.accountId) === cancelAtSec ? { ok: true, cancelAtSec } : undefined;
}

/** Cancels all open orders of an account whose timer is due, oldest first, and disarms the timer. */
export function runCancelTimer(core: Core, accountId: AccountId): void {
  for (const slot of core.accountOrders.slotsOf(accountId)) closeOrder(core, slot, CloseReason.CancelAllAfter);
  setCancelTimer(core, accountId, 0);
}

/** Rounded up, so that nobody is cut off before the timeout that they asked for. */
function deadlineOf({ timeMs }: Core, { timeoutSec }: CancelAllAfter): number {
  return timeoutSec === 0 ? 0 : Math.ceil(timeMs / 1000) + timeoutSec;
}

function setCancelTimer({ cancelTimers, events }: Core, accountId: AccountId, cancelAtSec: number): number {
  cancelTimers.remove(accountId);
  if (cancelAtSec > 0) cancelTimers.add({ item: accountId, atSec: cancelAtSec, rank: accountId });
  events.add({ kind: 'cancelTimerSet', accountId, cancelAtSec });
  return cancelAtSec;
}
