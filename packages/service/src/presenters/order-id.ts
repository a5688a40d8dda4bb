import { received } from '../answers/received.ts';

const ORDER_ID = /^0x[0-9a-f]{64}$/i;

/** An order id as it travels: the digest with 0x. */
export function orderIdOf(digest: string): string {
  return `0x${digest}`;
}

/**
 * The digest an order id stands for, in any case; undefined for text that can be no order's id, which is
 * understood all the same and names no order (wire contract §1).
 */
export function digestOf(orderId: string): string | undefined {
  return ORDER_ID.test(orderId) ? orderId.slice(2).toLowerCase() : undefined;
}

/** An order id that was received, as a message repeats it: whole, though it is as long as a private key. */
export function receivedOrderId(value: unknown): string {
  return typeof value === 'string' && digestOf(value) !== undefined ? `"${value}"` : received(value);
}
