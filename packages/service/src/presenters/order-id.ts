import { received } from '../answers/received.ts';

const ORDER_ID = /^0x[0-9a-f]{64}$/i;

/** An order id on the wire: the digest with 0x. */
export function orderIdOf(digest: string): string {
  return `0x${digest}`;
}

/**
 * The digest in an order id, which may be in upper or lower case; undefined for any other text, which is
 * a valid request for an unknown order (wire contract §1).
 */
export function digestOf(orderId: string): string | undefined {
  return ORDER_ID.test(orderId) ? orderId.slice(2).toLowerCase() : undefined;
}

/** Formats a received order id for a message: it is shown in full, although it is as long as a private key. */
export function receivedOrderId(value: unknown): string {
  return typeof value === 'string' && digestOf(value) !== undefined ? `"${value}"` : received(value);
}
