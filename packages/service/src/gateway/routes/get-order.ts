import { done } from '../../answers/refusal.ts';
import { presentOrder } from '../../presenters/order.ts';
import { digestOf } from '../../presenters/order-id.ts';
import type { Handler, HandlerDeps } from '../handler.ts';
import { findOwnOrder } from '../orders/find-own-order.ts';
import { refusalOfReject } from '../refusals/refusal-of-reject.ts';

/** GET /order/{orderId}: with its first trades, oldest first. */
export function getOrder({ context, reads, caughtUp }: HandlerDeps): Handler<'getOrder'> {
  return async ({ account, params }) => {
    await caughtUp();
    const found = await findOwnOrder(reads, digestOf(params.orderId), account.accountId);
    if (found === undefined) return refusalOfReject({ code: 'unknownOrder' }, { orderId: params.orderId });
    return done({ orderData: presentOrder(context, found.order, found.trades) });
  };
}
