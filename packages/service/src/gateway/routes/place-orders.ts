import type { OrderAnswer, OrderSubmission } from '@presage/protocol';
import { done, type Refusal } from '../../answers/refusal.ts';
import type { Handler, HandlerDeps } from '../handler.ts';
import type { PlacementAnswer } from '../orders/order-check.ts';
import { createOrderPlacer } from '../orders/order-placer.ts';
import { type ReadSubmission, readSubmission } from '../submissions/read-submission.ts';

/** POST /order/batch */
export function placeOrders(deps: HandlerDeps): Handler<'placeOrders'> {
  const placer = createOrderPlacer(deps);
  return async ({ account, body }) => {
    const submissions = readAll(body.orders, deps.installation.quoteToken);
    if ('errno' in submissions) return submissions;
    const answers = await placer.placeAll(account, submissions);
    for (const answer of answers) if (!answer.ok) deps.metrics.http.refused(answer.errno);
    return done({ answers: answers.map(presentAnswer) });
  };
}

/** Malformed orders are refused before any is placed, like those that do not match the schema. */
function readAll(orders: readonly OrderSubmission[], quoteToken: string): readonly ReadSubmission[] | Refusal {
  const submissions: ReadSubmission[] = [];
  for (const [index, order] of orders.entries()) {
    const submission = readSubmission(order, quoteToken);
    if (!submission.ok) return { ...submission, message: `orders.${index}.${submission.message}` };
    submissions.push(submission);
  }
  return submissions;
}

function presentAnswer(answer: PlacementAnswer): OrderAnswer {
  return answer.ok ? { errno: 0, errmsg: '', ...answer.result } : { errno: answer.errno, errmsg: answer.message };
}
