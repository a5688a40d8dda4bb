import { done } from '../../answers/refusal.ts';
import { ADMIN_ACTOR, type Handler, type HandlerDeps } from '../handler.ts';
import { refusalOfReject } from '../refusals/refusal-of-reject.ts';

/** GET /admin/key-issuance */
export function adminGetKeyIssuance({ marketData }: HandlerDeps): Handler<'adminGetKeyIssuance'> {
  return () => done({ enabled: marketData.keyIssuanceEnabled });
}

/** PUT /admin/key-issuance */
export function adminSetKeyIssuance({ submit }: HandlerDeps): Handler<'adminSetKeyIssuance'> {
  return async ({ body: { enabled } }) => {
    const { outcome } = await submit({ kind: 'setKeyIssuance', enabled }, { actor: ADMIN_ACTOR });
    return outcome.ok ? done({ enabled }) : refusalOfReject(outcome.reject);
  };
}
