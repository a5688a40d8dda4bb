import { runCancelTimer } from './actions/cancel-all-after.ts';
import type { Core } from './core.ts';
import { isDue } from './core.ts';
import { CloseReason } from './enums.ts';
import { moveMarket, updateRootStages } from './market/move.ts';
import { closeOrder } from './orders/open-order.ts';
import type { AccountId, MarketId } from './units.ts';

/**
 * Expires the orders, runs the cancel timers and closes the markets that are due, in the order of their deadlines, so
 * that the result does not depend on when this runs. Within the same second, orders come first, then accounts, then
 * markets, lower numbers before higher ones: what traders asked for before what happens to them.
 */
export function expireDue(core: Core): void {
  if (!isDue(core, nextDeadlineSec(core))) return;
  do expireNext(core);
  while (isDue(core, nextDeadlineSec(core)));
  updateRootStages(core);
}

/** When the next order expires, the next cancel timer runs or the next market closes, in Unix milliseconds; or Infinity. */
export function nextDeadlineMs(core: Core): number {
  return nextDeadlineSec(core) * 1000;
}

function nextDeadlineSec({ expiries, cancelTimers, cutoffs }: Core): number {
  return Math.min(expiries.topAtSec, cancelTimers.topAtSec, cutoffs.topAtSec);
}

function expireNext(core: Core): void {
  const { expiries, cancelTimers, cutoffs, markets } = core;
  const atSec = nextDeadlineSec(core);
  if (expiries.topAtSec === atSec) closeOrder(core, expiries.top as number, CloseReason.Expired);
  else if (cancelTimers.topAtSec === atSec) runCancelTimer(core, cancelTimers.top as AccountId);
  else moveMarket(core, markets.get(cutoffs.top as MarketId), 'close', 'clock');
}
