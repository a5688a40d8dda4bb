import type { Core } from './core.ts';
import { isDue } from './core.ts';
import { CloseReason } from './enums.ts';
import { moveMarket, updateRootStages } from './market/move.ts';
import { closeOrder } from './orders/open-order.ts';
import type { MarketId } from './units.ts';

/**
 * Expires the orders and closes the markets that are due, in the order of their deadlines, so that
 * the result does not depend on when this runs. Within the same second, orders come first, lower
 * numbers before higher ones.
 */
export function expireDue(core: Core): void {
  const { expiries, cutoffs } = core;
  if (!isDue(core, Math.min(expiries.topAtSec, cutoffs.topAtSec))) return;
  do {
    if (expiries.topAtSec <= cutoffs.topAtSec) closeOrder(core, expiries.top as number, CloseReason.Expired);
    else moveMarket(core, core.markets.get(cutoffs.top as MarketId), 'close', 'clock');
  } while (isDue(core, Math.min(expiries.topAtSec, cutoffs.topAtSec)));
  updateRootStages(core);
}

/** When the next order expires or the next market closes, in Unix milliseconds; Infinity if none does. */
export function nextDeadlineMs({ expiries, cutoffs }: Core): number {
  return Math.min(expiries.topAtSec, cutoffs.topAtSec) * 1000;
}
