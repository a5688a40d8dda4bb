import type { OrderSubmission } from '../generated/wire.ts';

/** A signed order. It can be sent any number of times: the service places it at most once. */
export interface SignedOrder {
  /** The signed order's digest, which is its order id at the service. */
  readonly orderId: string;
  /** The request body. */
  readonly submission: OrderSubmission;
}

/** Whether this is a signed order, and not one to be signed or none at all. */
export function isSigned(order: object | undefined): order is SignedOrder {
  return typeof (order as Partial<SignedOrder> | undefined)?.submission === 'object';
}
