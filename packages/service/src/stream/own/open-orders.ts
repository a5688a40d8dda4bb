import type { CloseReason, Fill, OrderAccepted, OrderFilled, OrderNo } from '@presage/exchange';
import { makerSideOf, takerSideOf } from '../../store/projection/fill-sides.ts';
import type { OrderRow, UnfinishedOrderRow } from '../../store/read-store.ts';

/** What is said about an order while it is open, as the store has it too. */
export interface OpenOrder
  extends Pick<
    OrderRow,
    | 'orderNo'
    | 'digest'
    | 'accountId'
    | 'marketId'
    | 'outcome'
    | 'side'
    | 'type'
    | 'priceTicks'
    | 'sizeLots'
    | 'budgetUnits'
    | 'expiresAtSec'
    | 'createdAtMs'
  > {
  /** Without what failed on chain. */
  filledLots: number;
  filledUnits: bigint;
  failedLots: number;
  /** Its fills that wait for the chain. */
  pendingFills: number;
  /** 0 until it ends. Ended orders are kept while fills of theirs wait. */
  closeReason: CloseReason | 0;
}

/** What an order's acceptance does not tell. */
type Progress = Pick<
  OpenOrder,
  'createdAtMs' | 'filledLots' | 'filledUnits' | 'failedLots' | 'pendingFills' | 'closeReason'
>;

/** The two orders of a fill, with the fill in them. */
export interface FilledOrders {
  readonly taker: OpenOrder | undefined;
  readonly maker: OpenOrder | undefined;
}

/**
 * Every order that is open or waits for the chain, because a fill or an end tells only the order's number: loaded from the
 * store at start, kept by events from there. As many as the exchange holds, some 320 bytes each.
 */
export class OpenOrders {
  readonly #orders = new Map<OrderNo, OpenOrder>();

  /** @param rows read once, one at a time */
  constructor(rows: Iterable<UnfinishedOrderRow>) {
    for (const row of rows) this.#orders.set(row.orderNo, openOrderOf(row, row));
  }

  get size(): number {
    return this.#orders.size;
  }

  accepted(event: OrderAccepted, createdAtMs: number): OpenOrder {
    const order = openOrderOf(event, {
      createdAtMs,
      ...{ filledLots: 0, filledUnits: 0n, failedLots: 0, pendingFills: 0, closeReason: 0 },
    });
    this.#orders.set(event.orderNo, order);
    return order;
  }

  filled(fill: OrderFilled): FilledOrders {
    return this.#both(fill, (order, amountUnits) => {
      order.filledLots += fill.sizeLots;
      order.filledUnits += amountUnits;
      if (fill.pending) order.pendingFills += 1;
    });
  }

  settled(fill: Fill): FilledOrders {
    return this.#both(fill, (order) => this.#waitsLess(order));
  }

  /** The size counts as cancelled. */
  failed(fill: Fill): FilledOrders {
    return this.#both(fill, (order, amountUnits) => {
      order.filledLots -= fill.sizeLots;
      order.filledUnits -= amountUnits;
      order.failedLots += fill.sizeLots;
      this.#waitsLess(order);
    });
  }

  /** The order as it was last; it is forgotten, unless fills of its own wait. */
  closed(orderNo: OrderNo, reason: CloseReason): OpenOrder | undefined {
    const order = this.#orders.get(orderNo);
    if (order === undefined) return undefined;
    order.closeReason = reason;
    this.#forgetDone(order);
    return order;
  }

  #waitsLess(order: OpenOrder): void {
    order.pendingFills -= 1;
    this.#forgetDone(order);
  }

  #forgetDone({ orderNo, closeReason, pendingFills }: OpenOrder): void {
    if (closeReason !== 0 && pendingFills === 0) this.#orders.delete(orderNo);
  }

  #both(fill: Fill, change: (order: OpenOrder, amountUnits: bigint) => void): FilledOrders {
    return { taker: this.#of(takerSideOf(fill), change), maker: this.#of(makerSideOf(fill), change) };
  }

  #of(
    { orderNo, amountUnits }: { readonly orderNo: OrderNo; readonly amountUnits: bigint },
    change: (order: OpenOrder, amountUnits: bigint) => void,
  ): OpenOrder | undefined {
    const order = this.#orders.get(orderNo);
    if (order !== undefined) change(order, amountUnits);
    return order;
  }
}

/** Exactly the fields that are kept: rows and events have more. Written out, for it runs for every order. */
function openOrderOf(
  order: Omit<OpenOrder, keyof Progress>,
  { createdAtMs, filledLots, filledUnits, failedLots, pendingFills, closeReason }: Progress,
): OpenOrder {
  return {
    orderNo: order.orderNo,
    digest: order.digest,
    accountId: order.accountId,
    marketId: order.marketId,
    outcome: order.outcome,
    side: order.side,
    type: order.type,
    priceTicks: order.priceTicks,
    sizeLots: order.sizeLots,
    budgetUnits: order.budgetUnits,
    expiresAtSec: order.expiresAtSec,
    createdAtMs,
    filledLots,
    filledUnits,
    failedLots,
    pendingFills,
    closeReason,
  };
}
