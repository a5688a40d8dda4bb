import {
  type AccountId,
  type CancelOrder,
  CloseReason,
  type CommandOutcome,
  digestOfText,
  isSameDigest,
  type PlaceOrder,
} from '@presage/exchange';
import { lotsToShares } from '@presage/protocol';
import { type Answer, done, type Refusal, refuse } from '../../answers/refusal.ts';
import { invariant } from '../../invariant.ts';
import { digestOf } from '../../presenters/order-id.ts';
import type { Applied } from '../../sequencer/applied.ts';
import type { HandlerDeps } from '../handler.ts';
import { refusalOfReject } from '../refusals/refusal-of-reject.ts';
import { ifReadable, storedOrder } from './stored-order.ts';

/** The answer to the cancel of an order; the remainder that was cancelled, in shares. */
export type CancelAnswered = Answer<{ readonly cancelledShares: string }>;

/**
 * Cancels an order of an account; waits for it if it is still being checked. Errno 300 for an id that is not one of the
 * account's orders, 301 with the status of an order that is not open. Queues its command before anything is awaited.
 */
export async function cancelOwnOrder(
  deps: HandlerDeps,
  accountId: AccountId,
  orderId: string,
): Promise<CancelAnswered> {
  const digest = digestOf(orderId);
  if (digest === undefined) return refusalOfReject({ code: 'unknownOrder' }, { orderId });
  const pendingOrders = deps.pendingOrderChecks.waitForOrdersOf(accountId);
  const command: CancelOrder = { kind: 'cancelOrder', accountId, digest: digestOfText(digest) };
  let applied = await deps.submit(command);
  const isMeant = (order: PlaceOrder) => isSameDigest(order.digest, command.digest);
  if (isUnknown(applied.outcome) && (await pendingOrders).some(isMeant)) applied = await deps.submit(command);
  const { outcome } = applied;
  if (outcome.ok) return done({ cancelledShares: lotsToShares(cancelledLots(applied)) });
  if (outcome.reject.code !== 'orderNotOpen') return refusalOfReject(outcome.reject, { orderId });
  return closedAlready(deps, digest, accountId);
}

function isUnknown(outcome: CommandOutcome): boolean {
  return !outcome.ok && outcome.reject.code === 'unknownOrder';
}

/** The remainder of the order. The command may have closed others too, whose time was over. */
function cancelledLots({ events }: Applied): number {
  const closed = events.find((event) => event.kind === 'orderClosed' && event.reason === CloseReason.Cancelled);
  invariant(closed?.kind === 'orderClosed', 'a cancel that succeeds closes its order');
  return closed.remainingLots;
}

/** If the order cannot be read, only the order's status is missing from the message. */
async function closedAlready(deps: HandlerDeps, digest: string, accountId: AccountId): Promise<Refusal> {
  const order = await ifReadable(storedOrder(deps, digest, accountId), deps.log);
  const state = order?.statusEnum ?? 'no longer open';
  return refuse('orderNotCancellable', `order 0x${digest} is ${state}; only a Pending order can be cancelled`);
}
