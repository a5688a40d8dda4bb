import { done } from '../../answers/refusal.ts';
import type { Handler, HandlerDeps } from '../handler.ts';
import { cancelOwnOrder } from '../orders/cancel-own-order.ts';

/** POST /order/cancel */
export function cancelOrder(deps: HandlerDeps): Handler<'cancelOrder'> {
  return async ({ account, body }) => {
    const answer = await cancelOwnOrder(deps, account.accountId, body.orderId);
    return answer.ok ? done({ result: true }) : answer;
  };
}
