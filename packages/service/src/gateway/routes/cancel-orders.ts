import type { CancelAnswer } from '@presage/protocol';
import { done } from '../../answers/refusal.ts';
import type { Handler, HandlerDeps } from '../handler.ts';
import { refusalOfEntry } from '../http/refusal-of-error.ts';
import { type CancelAnswered, cancelOwnOrder } from '../orders/cancel-own-order.ts';

/** POST /order/cancel-batch */
export function cancelOrders(deps: HandlerDeps): Handler<'cancelOrders'> {
  return async ({ account: { accountId }, body: { orderIds } }) => {
    const cancels = orderIds.map((orderId) => cancelOwnOrder(deps, accountId, orderId).catch(refusalOfEntry));
    const answers = await Promise.all(cancels);
    for (const answer of answers) if (!answer.ok) deps.metrics.http.refused(answer.errno);
    return done({ answers: answers.map(presentAnswer) });
  };
}

function presentAnswer(answer: CancelAnswered): CancelAnswer {
  return answer.ok
    ? { errno: 0, errmsg: '', cancelledShares: answer.result.cancelledShares }
    : { errno: answer.errno, errmsg: answer.message };
}
