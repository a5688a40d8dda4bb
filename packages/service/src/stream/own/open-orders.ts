import type { OrderAccepted, OrderFilled, OrderNo } from '@presage/exchange';
import { makerSideOf, takerSideOf } from '../../store/projection/fill-sides.ts';
import type { OrderRow } from '../../store/read-store.ts';

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
  filledLots: number;
  filledUnits: bigint;
}

/** What an order's acceptance does not tell. */
type Progress = Pick<OpenOrder, 'createdAtMs' | 'filledLots' | 'filledUnits'>;

/** The two orders of a fill, with the fill in them. */
export interface FilledOrders {
  readonly taker: OpenOrder | undefined;
  readonly maker: OpenOrder | undefined;
}

/**
 * Every open order, because a fill or an end tells only the order's number: loaded from the store at start, kept by
 * events from there. As many as the exchange holds, some 250 bytes each.
 */
export class OpenOrders {
  readonly #orders = new Map<OrderNo, OpenOrder>();

  constructor(rows: readonly OrderRow[]) {
    for (const row of rows) this.#orders.set(row.orderNo, openOrderOf(row, row));
  }

  get size(): number {
    return this.#orders.size;
  }

  accepted(event: OrderAccepted, createdAtMs: number): OpenOrder {
    const order = openOrderOf(event, { createdAtMs, filledLots: 0, filledUnits: 0n });
    this.#orders.set(event.orderNo, order);
    return order;
  }

  filled(fill: OrderFilled): FilledOrders {
    return {
      taker: this.#add(takerSideOf(fill), fill.sizeLots),
      maker: this.#add(makerSideOf(fill), fill.sizeLots),
    };
  }

  /** The order as it was last; it is forgotten. */
  closed(orderNo: OrderNo): OpenOrder | undefined {
    const order = this.#orders.get(orderNo);
    this.#orders.delete(orderNo);
    return order;
  }

  #add(
    { orderNo, amountUnits }: { readonly orderNo: OrderNo; readonly amountUnits: bigint },
    sizeLots: number,
  ): OpenOrder | undefined {
    const order = this.#orders.get(orderNo);
    if (order === undefined) return undefined;
    order.filledLots += sizeLots;
    order.filledUnits += amountUnits;
    return order;
  }
}

/** Exactly the fields that are kept: rows and events have more. Written out, for it runs for every order. */
function openOrderOf(
  order: Omit<OpenOrder, keyof Progress>,
  { createdAtMs, filledLots, filledUnits }: Progress,
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
  };
}
