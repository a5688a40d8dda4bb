import { MAX_CANCEL_TIMEOUT_SEC, MIN_CANCEL_TIMEOUT_SEC } from '../limits.ts';
import { EXAMPLE } from './example-values.ts';
import * as field from './fields.ts';

/** Body of POST /order/cancel-all-after. */
export const CancelAllAfterBody = field.object('CancelAllAfterBody', {
  timeoutSec: field.integer({
    about: `Seconds until all open orders are cancelled, at least ${MIN_CANCEL_TIMEOUT_SEC}; 0 disarms the timer.`,
    example: 60,
    minimum: 0,
    maximum: MAX_CANCEL_TIMEOUT_SEC,
  }),
});

/** An account's cancel timer. */
export const CancelTimer = field.object('CancelTimer', {
  cancelAt: field.unixSec({
    about: 'When all open orders will be cancelled, Unix seconds; 0 while the timer is not armed.',
    example: EXAMPLE.nowSec + 60,
  }),
});
