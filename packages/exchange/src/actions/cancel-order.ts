import type { CancelOrder } from '../command.ts';
import type { Core } from '../core.ts';
import { readDigest } from '../orders/digest.ts';
import { closeOrder, openSlotOf } from '../orders/open-order.ts';
import { NO_SLOT } from '../orders/order-slab.ts';
import type { CommandOutcome } from '../outcome.ts';
import { DONE, refuse } from '../refuse.ts';
import { CloseReason } from '../words.ts';

/** Cancels one open order. Another account's order is as unknown as none. */
export function cancelOrder(core: Core, { accountId, digest }: CancelOrder): CommandOutcome {
  const { accounts, digests } = core;
  if (!accounts.has(accountId)) return refuse({ code: 'unknownAccount' });
  const orderNo = readDigest(digest, core.digest) ? digests.find(core.digest) : 0;
  if (orderNo === 0 || digests.accountId(orderNo) !== accountId) return refuse({ code: 'unknownOrder' });
  const slot = openSlotOf(core, orderNo);
  if (slot === NO_SLOT) return refuse({ code: 'orderNotOpen' });
  closeOrder(core, slot, CloseReason.Cancelled);
  return DONE;
}
