import { canonicalAddress, checksumAddress } from '@presage/protocol';
import { received } from '../../answers/received.ts';
import { refuse } from '../../answers/refusal.ts';
import type { Handler, HandlerDeps } from '../handler.ts';
import { createOrderPlacer } from '../orders/order-placer.ts';
import { readBuilderSubmission } from '../submissions/builder-submission.ts';
import { userOf } from './builder-users.ts';

/** POST /builder/order: places an order of one of the builder's users, with the user's signature. */
export function placeBuilderOrder(deps: HandlerDeps): Handler<'placeBuilderOrder'> {
  const placer = createOrderPlacer(deps);
  return async ({ builder, body }) => {
    const found = userOf(deps, { builder, field: 'maker', address: body.maker });
    if (!found.ok) return found;
    if (canonicalAddress(body.order.maker) !== canonicalAddress(body.maker)) {
      const signed = checksumAddress(body.order.maker);
      return refuse('makerMismatch', `maker: received ${received(body.maker)}; the order's maker is ${signed}`);
    }
    const submission = readBuilderSubmission(body, deps.installation.quoteToken);
    if (!submission.ok) return { ...submission, message: `order.${submission.message}` };
    return placer.place(found.account, submission);
  };
}
