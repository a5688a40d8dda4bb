import { done } from '../../answers/refusal.ts';
import { presentLabel } from '../../presenters/label.ts';
import { ADMIN_ACTOR, type Handler, type HandlerDeps } from '../handler.ts';
import { refusalOfReject } from '../refusals/refusal-of-reject.ts';
import { requireResult } from './require-result.ts';

/** POST /admin/label */
export function adminCreateLabel({ submit }: HandlerDeps): Handler<'adminCreateLabel'> {
  return async ({ body: { labelName, imageUrl = '' } }) => {
    const { outcome } = await submit({ kind: 'createLabel', name: labelName, imageUrl }, { actor: ADMIN_ACTOR });
    if (!outcome.ok) return refusalOfReject(outcome.reject);
    return done({
      data: presentLabel({ labelId: requireResult(outcome.labelId, 'label'), name: labelName, imageUrl }),
    });
  };
}
