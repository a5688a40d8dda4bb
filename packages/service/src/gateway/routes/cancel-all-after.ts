import { MIN_CANCEL_TIMEOUT_SEC } from '@presage/protocol';
import { done, notUnderstood } from '../../answers/refusal.ts';
import { FIELD_WORDS } from '../../validation/field-words.ts';
import type { Handler, HandlerDeps } from '../handler.ts';
import { refusalOfReject } from '../refusals/refusal-of-reject.ts';

/** POST /order/cancel-all-after: arms, moves or disarms the account's cancel timer. */
export function cancelAllAfter({ submit }: HandlerDeps): Handler<'cancelAllAfter'> {
  return async ({ account: { accountId }, body: { timeoutSec } }) => {
    if (timeoutSec > 0 && timeoutSec < MIN_CANCEL_TIMEOUT_SEC) return tooShort(timeoutSec);
    const { outcome } = await submit({ kind: 'cancelAllAfter', accountId, timeoutSec });
    return outcome.ok ? done({ cancelAt: outcome.cancelAtSec ?? 0 }) : refusalOfReject(outcome.reject);
  };
}

/** GET /order/cancel-all-after: the account's cancel timer. */
export function getCancelTimer({ cancelTimers }: HandlerDeps): Handler<'getCancelTimer'> {
  return ({ account: { accountId } }) => done({ cancelAt: cancelTimers.cancelAtSecOf(accountId) });
}

function tooShort(timeoutSec: number) {
  return notUnderstood(`timeoutSec: received ${timeoutSec}; accepted: ${FIELD_WORDS.timeoutSec}`);
}
