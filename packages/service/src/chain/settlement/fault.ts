import { type AccountId, type Command, digestOfText, type PendingFill, Side } from '@presage/exchange';
import type { OrderRevert } from './read-revert.ts';

/** A fill that cannot settle, with the revert that names the order at fault. */
export interface Fault {
  readonly fill: PendingFill;
  readonly revert: OrderRevert;
}

/** The account whose order is at fault. */
export function culpritOf({ fill, revert }: Fault): AccountId {
  return revert.digest === fill.takerDigest ? fill.takerAccountId : fill.makerAccountId;
}

/**
 * Cancels of what else cannot settle, of the order at fault or of its account: until a final block shows the cause,
 * other orders would match it.
 */
export function cancelsForFault(fault: Fault): readonly Command[] {
  const { fill, revert } = fault;
  const accountId = culpritOf(fault);
  const orders = { kind: 'cancelOrders', accountId } as const;
  if (revert.lacks === 'quote') return [{ ...orders, side: Side.Buy }];
  if (revert.lacks === 'tokens') return [{ ...orders, marketId: fill.marketId, side: Side.Sell }];
  if (revert.lacks === 'permission') return [orders];
  // Refused when nothing of the order is resting.
  return [{ kind: 'cancelOrder', accountId, digest: digestOfText(revert.digest) }];
}
