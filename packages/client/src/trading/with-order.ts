import { OpenApiError } from '../errors.ts';
import { wasNeverSent } from '../http/never-sent.ts';
import type { SignedOrder } from '../orders/signed-order.ts';

/** Adds the order to a failed submission's error, so that it can be looked up and sent again. */
export function withOrder(error: OpenApiError, signedOrder: SignedOrder): OpenApiError {
  const { orderId } = signedOrder;
  const { errno, status, retryAfterMs, cause } = error;
  const isUnknown = status === undefined || status >= 500 || status < 400;
  return new OpenApiError(`${error.message}${isUnknown ? adviceOn(error, orderId) : ''}`, {
    errno,
    status,
    retryAfterMs,
    orderId,
    signedOrder,
    cause,
  });
}

/** What to do about an order of which it is not certain here that it was not placed. */
function adviceOn({ errno, cause }: OpenApiError, orderId: string): string {
  if (wasNeverSent(cause)) return ' The order was not sent: send it with submitOrder(error.signedOrder).';
  // The service's own message says what became of it.
  return errno !== undefined
    ? `. submitOrder(error.signedOrder) sends the same order again, which is placed at most once; getOrderById('${orderId}') looks for it.`
    : ` The order may have been placed: check with submitOrder(error.signedOrder), or getOrderById('${orderId}') once it has arrived.`;
}
