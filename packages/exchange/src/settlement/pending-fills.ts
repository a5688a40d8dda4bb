import type { Fill } from '../event.ts';
import type { TradeNo } from '../units.ts';

/** Fills waiting for the chain. Trade numbers only increase, so the order of insertion is that of the numbers. */
export type PendingFills = Map<TradeNo, Fill>;

/** The first number that is not a pending fill's or is repeated; undefined when all are distinct pending fills. */
export function firstNotPending(pending: PendingFills, tradeNos: readonly TradeNo[]): TradeNo | undefined {
  const seen = new Set<TradeNo>();
  for (const tradeNo of tradeNos) {
    if (seen.has(tradeNo) || !pending.has(tradeNo)) return tradeNo;
    seen.add(tradeNo);
  }
  return undefined;
}

/** Removes the fill with this number, which must be pending. */
export function takePending(pending: PendingFills, tradeNo: TradeNo): Fill {
  const fill = pending.get(tradeNo) as Fill;
  pending.delete(tradeNo);
  return fill;
}
