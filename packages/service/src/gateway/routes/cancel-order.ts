import { cancelOwnOrder } from '../orders/cancel-own-order.ts';
import type { Handler, HandlerDeps } from './handler.ts';

/** POST /order/cancel */
export function cancelOrder(deps: HandlerDeps): Handler<'cancelOrder'> {
  return ({ account, body }) => cancelOwnOrder(deps, account.accountId, body.orderId);
}
