import type { Level } from '../pages/market/book/book-view.ts';
import { previewFills } from '../pages/market/ticket/fill-preview.ts';

export interface Holding {
  /** Shares that are not in orders, in lots. */
  readonly lots: bigint;
  /** Bids for them, best first. */
  readonly bids: readonly Level[];
  /** Prices of own bids: a sale never fills against its own account, and ends there. */
  readonly ownTicks: ReadonlySet<number>;
  readonly takerFeeBps: number;
}

/** What a market order without a bound on its price would sell now. */
export interface SaleNow {
  readonly lots: bigint;
  /** After fees. */
  readonly proceedsUnits: bigint;
  readonly feeUnits: bigint;
  /** Why no more is sold: all is, the book has no more bids, or an own bid is next. */
  readonly end: 'satisfied' | 'exhausted' | 'ownOrder';
}

/** What all of a holding would bring if it were sold into the book as it is. */
export function saleNow({ lots, bids, ownTicks, takerFeeBps }: Holding): SaleNow {
  const fills = previewFills({
    levels: bids,
    accepts: () => true,
    want: { lots },
    takerFeeBps,
    ownTicks,
    complementOf: () => 0n,
  });
  const { feeUnits, costUnits, end } = fills;
  return { lots: fills.lots, proceedsUnits: costUnits - feeUnits, feeUnits, end };
}
