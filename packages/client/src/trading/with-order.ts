import { OpenApiError } from '../errors.ts';
import { isOutcomeUnknown } from '../http/is-outcome-unknown.ts';
import { wasNeverSent } from '../http/never-sent.ts';
import type { SignedOrder } from '../orders/signed-order.ts';

/** Adds the order to a failed submission's error, so that it can be looked up and sent again. */
export function withOrder(error: OpenApiError, signedOrder: SignedOrder): OpenApiError {
  const message = isOutcomeUnknown(error) ? withAdvice(error, signedOrder) : error.message;
  return new OpenApiError(message, { ...error, cause: error.cause, orderId: signedOrder.orderId, signedOrder });
}

/** The message, with what to do about an order that may have been placed as far as the status shows. */
function withAdvice(
  { message, status, errno, cause }: OpenApiError,
  { orderId, submission: { replaces } }: SignedOrder,
): string {
  if (wasNeverSent(cause)) return `${message} The order was not sent: send it with submitOrder(error.signedOrder).`;
  // A service that cannot take it now says itself what became of the order.
  return status === 503 && errno !== undefined
    ? `${message.replace(/\.$/, '')}. submitOrder(error.signedOrder) sends the same order again, which is placed at most once; getOrderById('${orderId}') looks for it.`
    : `${message} The order may have been placed${replaces ? ` in place of ${replaces.orderId}` : ''}: check with submitOrder(error.signedOrder), or getOrderById('${orderId}') once it has arrived.`;
}
