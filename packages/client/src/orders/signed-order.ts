import type { OrderSubmission } from '../generated/wire.ts';

/** A signed order. It can be sent any number of times: the service places it at most once. */
export interface SignedOrder {
  /** The signed order's digest, which is its order id at the service. */
  readonly orderId: string;
  /** The request body. */
  readonly submission: OrderSubmission;
}
