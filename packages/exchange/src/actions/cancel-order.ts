import type { CancelOrder } from '../command.ts';
import type { Core } from '../core.ts';
import { CloseReason } from '../enums.ts';
import { readDigest } from '../orders/digest.ts';
import { closeOrder } from '../orders/open-order.ts';
import { NO_SLOT, type Slot } from '../orders/order-slab.ts';
import type { CommandOutcome, Refused } from '../outcome.ts';
import { DONE, refuse } from '../refuse.ts';
import type { AccountId } from '../units.ts';

/** Cancels one open order. Another account's order counts as unknown. */
export function cancelOrder(core: Core, command: CancelOrder): CommandOutcome {
  const slot = orderToCancel(core, command);
  if (typeof slot !== 'number') return slot;
  closeOrder(core, slot, CloseReason.Cancelled);
  return DONE;
}

/** The order to cancel, or the refusal. */
export function orderToCancel(core: Core, { accountId, digest }: Omit<CancelOrder, 'kind'>): Slot | Refused {
  const { accounts, orders, openIndex } = core;
  if (!accounts.has(accountId)) return refuse({ code: 'unknownAccount' });
  if (!readDigest(digest, core.lookupDigest)) return refuse({ code: 'unknownOrder' });
  const slot = openIndex.find(core.lookupDigest);
  if (slot === NO_SLOT) return refuse({ code: belongsToAccount(core, accountId) ? 'orderNotOpen' : 'unknownOrder' });
  if (orders.accountId(slot) !== accountId) return refuse({ code: 'unknownOrder' });
  return slot;
}

/** Whether the order whose digest was just read belongs to the account. */
function belongsToAccount({ digests, lookupDigest }: Core, accountId: AccountId): boolean {
  const orderNo = digests.find(lookupDigest);
  return orderNo !== 0 && digests.accountId(orderNo) === accountId;
}
