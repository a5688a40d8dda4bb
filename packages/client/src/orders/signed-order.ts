import type { OrderSubmission } from '../generated/wire.ts';

/**
 * An order that is signed and can be sent, any number of times: the service places it at most once.
 */
export interface SignedOrder {
  /** The signed order's digest, which is its id at the service. */
  readonly orderId: string;
  /** What is sent. */
  readonly submission: OrderSubmission;
}
