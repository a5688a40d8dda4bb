import type { CancelOrder } from '../command.ts';
import type { Core } from '../core.ts';
import { CloseReason } from '../enums.ts';
import type { DigestWords } from '../orders/digest.ts';
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
  const slot = openIndex.find(digest);
  if (slot === NO_SLOT) {
    return refuse({ code: belongsToAccount(core, accountId, digest) ? 'orderNotOpen' : 'unknownOrder' });
  }
  if (orders.accountId(slot) !== accountId) return refuse({ code: 'unknownOrder' });
  return slot;
}

/** Whether an order, open or not, belongs to the account. */
function belongsToAccount({ digests }: Core, accountId: AccountId, digest: DigestWords): boolean {
  const orderNo = digests.find(digest);
  return orderNo !== 0 && digests.accountId(orderNo) === accountId;
}
