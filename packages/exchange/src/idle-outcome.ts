import { idleCancelAllAfter } from './actions/cancel-all-after.ts';
import { orderToCancel } from './actions/cancel-order.ts';
import { ordersToCancel } from './actions/cancel-orders.ts';
import { checkMerge } from './actions/merge.ts';
import { idleOrder } from './actions/place-order.ts';
import { tokensToRedeem } from './actions/redeem.ts';
import { checkSplit } from './actions/split.ts';
import type { CancelOrders, Command, Merge, Redeem, Split } from './command.ts';
import type { Core } from './core.ts';
import type { CommandOutcome, Refused } from './outcome.ts';
import { refuse } from './refuse.ts';
import { idleRequest } from './requests/perform-once.ts';

/** See `Exchange.idleOutcome`. The caller ensures that nothing is due by that time. */
export function idleOutcome(core: Core, command: Command, timeMs: number): CommandOutcome | undefined {
  const { timeMs: lastMs } = core;
  core.timeMs = timeMs;
  try {
    return outcomeNow(core, command);
  } finally {
    core.timeMs = lastMs;
  }
}

function outcomeNow(core: Core, command: Command): CommandOutcome | undefined {
  switch (command.kind) {
    case 'placeOrder':
      return idleOrder(core, command);
    case 'cancelOrder':
      return refusalIn(orderToCancel(core, command));
    case 'cancelOrders':
      return idleCancelOrders(core, command);
    case 'cancelAllAfter':
      return idleCancelAllAfter(core, command);
    case 'split':
    case 'merge':
    case 'redeem':
      return core.chain === undefined ? idleFundsMove(core, command) : refuse({ code: 'wrongLedger', ledger: 'chain' });
    case 'credit':
    case 'debit':
    case 'sweepFees':
      return core.chain === undefined ? idleRequest(core, command) : undefined;
    case 'createMarket':
      return idleRequest(core, command);
    default:
      return undefined;
  }
}

function idleCancelOrders(core: Core, command: CancelOrders): CommandOutcome | undefined {
  const slots = ordersToCancel(core, command);
  if ('reject' in slots) return slots;
  return slots.length === 0 ? { ok: true, cancelled: [] } : undefined;
}

function idleFundsMove(core: Core, command: Split | Merge | Redeem): CommandOutcome | undefined {
  return idleRequest(core, command) ?? refusedFundsMove(core, command);
}

function refusedFundsMove(core: Core, command: Split | Merge | Redeem): Refused | undefined {
  switch (command.kind) {
    case 'split':
      return checkSplit(core, command);
    case 'merge':
      return checkMerge(core, command);
    case 'redeem':
      return refusalIn(tokensToRedeem(core, command));
  }
}

function refusalIn<Found extends object>(found: Found | Refused | number): Refused | undefined {
  return typeof found === 'object' && 'reject' in found ? found : undefined;
}
