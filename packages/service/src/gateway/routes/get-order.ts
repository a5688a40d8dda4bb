import { done, refuse } from '../../answers/refusal.ts';
import { presentOrder } from '../../presenters/order.ts';
import { digestOf, receivedOrderId } from '../../presenters/order-id.ts';
import { findOwnOrder } from '../orders/find-own-order.ts';
import type { Handler, HandlerDeps } from './handler.ts';

/** GET /order/{orderId}: with its first trades, oldest first. */
export function getOrder({ context, reads, caughtUp }: HandlerDeps): Handler<'getOrder'> {
  return async ({ account, params }) => {
    await caughtUp();
    const found = await findOwnOrder(reads, digestOf(params.orderId), account.accountId);
    if (found === undefined) {
      return refuse(
        'orderNotFound',
        `orderId: received ${receivedOrderId(params.orderId)}; this account has no such order`,
      );
    }
    return done({ orderData: presentOrder(context, found.order, found.trades) });
  };
}
