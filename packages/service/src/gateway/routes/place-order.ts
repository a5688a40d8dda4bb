import { createOrderPlacer } from '../orders/order-placer.ts';
import { readSubmission } from '../orders/read-submission.ts';
import type { Handler, HandlerDeps } from './handler.ts';

/** POST /order */
export function placeOrder(deps: HandlerDeps): Handler<'placeOrder'> {
  const placer = createOrderPlacer(deps);
  return ({ account, body }) => {
    const submission = readSubmission(body, deps.installation.quoteToken);
    return submission.ok ? placer.place(account, submission) : submission;
  };
}
