import {
  type CloseReason,
  type Fill,
  type FillSide,
  type OrderAccepted,
  type OrderFilled,
  type OrderNo,
  sidesOf,
} from '@presage/exchange';
import type { UnfinishedOrderRow } from '../../store/read-store.ts';
import { OrderRecords, type RecordSlot } from './order-records.ts';

/**
 * Every order that is open or in settlement, needed because fill and close events carry only the order's number: loaded
 * from the store at start, then updated by events. As many as the exchange holds, about 150 bytes each.
 */
export class OpenOrders {
  readonly #records = new OrderRecords();
  readonly #slots = new Map<OrderNo, RecordSlot>();

  /** @param rows read once, one at a time */
  constructor(rows: Iterable<UnfinishedOrderRow>) {
    for (const row of rows) this.#slots.set(row.orderNo, this.#records.add(row, row.createdAtMs, row));
  }

  get size(): number {
    return this.#slots.size;
  }

  /** The current state of an order; undefined when it is neither open nor in settlement. */
  read(orderNo: OrderNo): UnfinishedOrderRow | undefined {
    const slot = this.#slots.get(orderNo);
    return slot === undefined ? undefined : this.#records.read(slot, orderNo);
  }

  accepted(event: OrderAccepted, createdAtMs: number): void {
    this.#slots.set(event.orderNo, this.#records.add(event, createdAtMs));
  }

  filled(fill: OrderFilled): void {
    this.#both(fill, (slot, { amountUnits }) => {
      this.#records.addFilled(slot, fill.sizeLots, amountUnits);
      if (fill.pending) this.#records.addPending(slot, 1);
    });
  }

  settled(fill: Fill): void {
    this.#both(fill, (slot) => this.#records.addPending(slot, -1));
  }

  /** A fill failed on chain; its size counts as cancelled. */
  failed(fill: Fill): void {
    this.#both(fill, (slot, { amountUnits }) => {
      this.#records.addFilled(slot, -fill.sizeLots, -amountUnits);
      this.#records.addFailed(slot, fill.sizeLots);
      this.#records.addPending(slot, -1);
    });
  }

  closed(orderNo: OrderNo, reason: CloseReason): void {
    const slot = this.#slots.get(orderNo);
    if (slot !== undefined) this.#records.close(slot, reason);
  }

  /** Forgets an order that can no longer change: it is closed, and none of its fills is pending. */
  removeIfDone(orderNo: OrderNo): void {
    const slot = this.#slots.get(orderNo);
    if (slot === undefined || !this.#records.isDone(slot)) return;
    this.#slots.delete(orderNo);
    this.#records.free(slot);
  }

  #both(fill: Fill, change: (slot: RecordSlot, side: FillSide) => void): void {
    for (const side of sidesOf(fill)) {
      const slot = this.#slots.get(side.orderNo);
      if (slot !== undefined) change(slot, side);
    }
  }
}
