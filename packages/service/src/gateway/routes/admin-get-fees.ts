import { unitsToQuote } from '@presage/protocol';
import { done } from '../../answers/refusal.ts';
import type { Handler, HandlerDeps } from '../handler.ts';
import { notOnChain } from '../refusals/not-on-this-ledger.ts';

/** GET /admin/fees: the fees that a sweep would move. */
export function adminGetFees({ collectedFees, onChain }: HandlerDeps): Handler<'adminGetFees'> {
  return () =>
    onChain === undefined
      ? done({ amount: unitsToQuote(collectedFees.units) })
      : notOnChain('fees go to the fee receiver with every settlement');
}
