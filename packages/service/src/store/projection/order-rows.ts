import type { DatabaseSync } from 'node:sqlite';
import type { CloseReason, OrderAccepted, OrderClosed, OrderNo, OrderType } from '@presage/exchange/values';
import { OrderStatus } from '@presage/protocol/values';
import { invariant } from '../../invariant.ts';
import { prepareRead, prepareWrite } from '../../sqlite/prepared.ts';
import { statusOf } from '../order-status.ts';
import type { OrdersTable } from '../schema.ts';
import { insertRowInto, selectFrom, update } from '../statements.ts';
import type { OrderMove } from './account-market-rows.ts';

/** What one or more fills of a transaction add to an order. */
export interface OrderFills {
  readonly filledLots: number;
  readonly filledUnits: bigint;
  readonly feeUnits: bigint;
  readonly profitUnits: bigint;
}

/** The part of an order that a failed fill had filled. */
export interface FailedPart {
  readonly sizeLots: number;
  readonly amountUnits: bigint;
  readonly feeUnits: bigint;
}

const KEY = ['orderNo'] as const;
const FILLED = ['filledLots', 'filledUnits', 'feeUnits', 'profitUnits', 'failedLots'] as const;
const CLOSED = ['status', 'closeReason', 'closedAtMs'] as const;

/** An order that an earlier transaction wrote, with what changes. */
interface KnownOrder {
  readonly orderNo: OrderNo;
  readonly type: OrderType;
  filledLots: number;
  filledUnits: bigint;
  feeUnits: bigint;
  profitUnits: bigint;
  failedLots: number;
  status: OrderStatus;
  closeReason: CloseReason | 0;
  closedAtMs: number;
}

/** The orders that a transaction changes: each is written once, in its final state. */
export class OrderRows {
  readonly #insert: (row: OrdersTable) => void;
  readonly #fill: (order: KnownOrder) => void;
  readonly #close: (order: KnownOrder) => void;
  readonly #read: (key: { orderNo: OrderNo }) => KnownOrder | undefined;
  readonly #fresh = new Map<OrderNo, OrdersTable>();
  readonly #changed = new Map<OrderNo, KnownOrder>();

  constructor(database: DatabaseSync) {
    this.#insert = prepareWrite(database, insertRowInto(database, 'orders'));
    this.#fill = prepareWrite(database, update('orders', { key: KEY, set: FILLED }));
    this.#close = prepareWrite(database, update('orders', { key: KEY, set: [...FILLED, ...CLOSED] }));
    const columns = [...KEY, 'type', ...FILLED, ...CLOSED] as const;
    this.#read = prepareRead(database, selectFrom('orders', { columns, key: KEY }));
  }

  accepted(event: OrderAccepted, timeMs: number): void {
    const { kind: _, postOnly, digest, ...order } = event;
    this.#fresh.set(order.orderNo, {
      ...order,
      digest: Buffer.from(digest, 'hex'),
      filledLots: 0 as OrdersTable['filledLots'],
      filledUnits: 0n as OrdersTable['filledUnits'],
      feeUnits: 0n as OrdersTable['feeUnits'],
      profitUnits: 0n as OrdersTable['profitUnits'],
      status: OrderStatus.PENDING,
      closeReason: 0,
      createdAtMs: timeMs,
      closedAtMs: 0,
      failedLots: 0 as OrdersTable['failedLots'],
      postOnly: postOnly ? 1 : 0,
    });
  }

  filled(orderNo: OrderNo, fill: OrderFills): void {
    const order = this.#toChange(orderNo);
    order.filledLots += fill.filledLots;
    order.filledUnits += fill.filledUnits;
    order.feeUnits += fill.feeUnits;
    order.profitUnits += fill.profitUnits;
  }

  /** @returns the change of the order's status */
  closed({ orderNo, reason }: OrderClosed, timeMs: number): OrderMove {
    const order = this.#toChange(orderNo);
    order.closeReason = reason;
    order.closedAtMs = timeMs;
    return moved(order);
  }

  /** A fill of the order failed on chain. @returns the resulting change of its status */
  failed(orderNo: OrderNo, { sizeLots, amountUnits, feeUnits }: FailedPart): OrderMove {
    const order = this.#toChange(orderNo);
    order.filledLots -= sizeLots;
    order.filledUnits -= amountUnits;
    order.feeUnits -= feeUnits;
    order.failedLots += sizeLots;
    return moved(order);
  }

  flush(): void {
    for (const row of this.#fresh.values()) this.#insert(row);
    for (const order of this.#changed.values()) {
      // Without its status, which would be written to every index that depends on one.
      if (order.closeReason === 0) this.#fill(order);
      else this.#close(order);
    }
    this.forget();
  }

  forget(): void {
    this.#fresh.clear();
    this.#changed.clear();
  }

  #toChange(orderNo: OrderNo): KnownOrder {
    const gathered: KnownOrder | undefined = this.#fresh.get(orderNo) ?? this.#changed.get(orderNo);
    if (gathered !== undefined) return gathered;
    const order = this.#read({ orderNo });
    invariant(order !== undefined, `order ${orderNo} was changed but never accepted`);
    this.#changed.set(orderNo, order);
    return order;
  }
}

/** Brings an order's status up to date. @returns its change */
function moved(order: KnownOrder): OrderMove {
  const from = order.status;
  order.status = statusOf(order);
  return { from, to: order.status };
}
