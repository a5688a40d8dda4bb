import { done } from '../../answers/refusal.ts';
import { digestOf } from '../../presenters/order-id.ts';
import type { Handler, HandlerDeps } from '../handler.ts';
import { storedOrder } from '../orders/stored-order.ts';
import { refusalOfReject } from '../refusals/refusal-of-reject.ts';

/** GET /order/{orderId}: with its first trades, oldest first. */
export function getOrder(deps: HandlerDeps): Handler<'getOrder'> {
  return async ({ account, params: { orderId } }) => {
    const digest = digestOf(orderId);
    const orderData = digest === undefined ? undefined : await storedOrder(deps, digest, account.accountId);
    return orderData === undefined ? refusalOfReject({ code: 'unknownOrder' }, { orderId }) : done({ orderData });
  };
}
