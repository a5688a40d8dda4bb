import type { Handler, HandlerDeps } from '../handler.ts';
import { createOrderPlacer } from '../orders/order-placer.ts';
import { readSubmission } from '../submissions/read-submission.ts';

/** POST /order */
export function placeOrder(deps: HandlerDeps): Handler<'placeOrder'> {
  const placer = createOrderPlacer(deps);
  return ({ account, body }) => {
    const submission = readSubmission(body, deps.installation.quoteToken);
    return submission.ok ? placer.place(account, submission) : submission;
  };
}
