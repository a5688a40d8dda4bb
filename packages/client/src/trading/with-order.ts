import { OpenApiError } from '../errors.ts';
import { wasNeverSent } from '../http/never-sent.ts';
import type { SignedOrder } from '../orders/signed-order.ts';

/** Adds the order to a failed submission's error, so that it can be looked up and sent again. */
export function withOrder(error: OpenApiError, signedOrder: SignedOrder): OpenApiError {
  const { orderId } = signedOrder;
  const { errno, status, retryAfterMs, cause } = error;
  const isUnknown = status === undefined || status >= 500 || status < 400;
  return new OpenApiError(`${error.message}${isUnknown ? adviceOn(orderId, cause) : ''}`, {
    errno,
    status,
    retryAfterMs,
    orderId,
    signedOrder,
    cause,
  });
}

/** What to do about an order without a response. */
function adviceOn(orderId: string, cause: unknown): string {
  return wasNeverSent(cause)
    ? ' The order was not sent: send it with submitOrder(error.signedOrder).'
    : ` The order may have been placed: check with submitOrder(error.signedOrder), or getOrderById('${orderId}') once it has arrived.`;
}
