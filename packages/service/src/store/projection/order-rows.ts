import type { DatabaseSync } from 'node:sqlite';
import { CloseReason, type OrderAccepted, type OrderClosed, type OrderNo, OrderType } from '@presage/exchange/values';
import { OrderStatus } from '@presage/protocol/values';
import { invariant } from '../../invariant.ts';
import { prepareWrite } from '../../sqlite/prepared.ts';
import { statusOfClosed } from '../order-status.ts';
import type { OrdersTable } from '../schema.ts';
import { insertRowInto, update } from '../statements.ts';
import type { OrderMove } from './account-market-rows.ts';
import { type FailedPart, OrderFailures, type OrderSoFar } from './order-failures.ts';

/** What one or more fills of a transaction add to an order. */
export interface OrderFills {
  filledLots: number;
  filledUnits: bigint;
  feeUnits: bigint;
  profitUnits: bigint;
}

const KEY = ['orderNo'] as const;
const FILLED = ['filledLots', 'filledUnits', 'feeUnits', 'profitUnits'] as const;
const CLOSED = ['status', 'closeReason', 'closedAtMs'] as const;

/** The changes of a transaction to an order that an earlier one wrote. */
interface OrderChange extends OrderFills {
  readonly orderNo: OrderNo;
  status: OrderStatus;
  closeReason: CloseReason | 0;
  closedAtMs: number;
}

/** The orders that a transaction changes: each is written once, in its final state. */
export class OrderRows {
  readonly #insert: (row: OrdersTable) => void;
  readonly #fill: (change: OrderChange) => void;
  readonly #close: (change: OrderChange) => void;
  readonly #fresh = new Map<OrderNo, OrdersTable>();
  readonly #changes = new Map<OrderNo, OrderChange>();
  readonly #failures: OrderFailures;

  constructor(database: DatabaseSync) {
    this.#failures = new OrderFailures(database);
    this.#insert = prepareWrite(database, insertRowInto(database, 'orders'));
    this.#fill = prepareWrite(database, update('orders', { key: KEY, add: FILLED }));
    this.#close = prepareWrite(database, update('orders', { key: KEY, add: FILLED, set: CLOSED }));
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
    const order: OrderFills = this.#fresh.get(orderNo) ?? this.#change(orderNo);
    order.filledLots += fill.filledLots;
    order.filledUnits += fill.filledUnits;
    order.feeUnits += fill.feeUnits;
    order.profitUnits += fill.profitUnits;
  }

  /** @returns the change of the order's status */
  closed({ orderNo, reason }: OrderClosed, timeMs: number): OrderMove {
    const order = this.#fresh.get(orderNo) ?? this.#change(orderNo);
    order.status = this.#statusOnClose(orderNo, reason);
    order.closeReason = reason;
    order.closedAtMs = timeMs;
    return { from: OrderStatus.PENDING, to: order.status };
  }

  /** A fill of the order failed on chain. @returns the resulting change of its status */
  failed(orderNo: OrderNo, fill: FailedPart): OrderMove {
    return this.#failures.failed(this.#soFar(orderNo), fill);
  }

  flush(): void {
    for (const row of this.#fresh.values()) this.#insert(row);
    for (const change of this.#changes.values()) {
      if (change.closeReason === 0) this.#fill(change);
      else this.#close(change);
    }
    this.#failures.flush();
    this.#clear();
  }

  forget(): void {
    this.#failures.forget();
    this.#clear();
  }

  #clear(): void {
    this.#fresh.clear();
    this.#changes.clear();
  }

  /**
   * The status of an order that is being closed. For a market order it depends on whether anything was filled; such an
   * order is closed by the command that placed it, so its row is in memory.
   */
  #statusOnClose(orderNo: OrderNo, reason: CloseReason): OrderStatus {
    const fresh = this.#fresh.get(orderNo);
    if (fresh?.type === OrderType.Market) return statusOfClosed(fresh, reason);
    invariant(
      fresh !== undefined || reason !== CloseReason.Unfilled,
      'only the command that places an order closes it as unfilled',
    );
    return this.#failures.statusOnClose(orderNo, { reason, soFar: () => this.#soFar(orderNo) });
  }

  /** The current state of an order, without the failures of the running transaction. */
  #soFar(orderNo: OrderNo): OrderSoFar {
    const fresh = this.#fresh.get(orderNo);
    if (fresh !== undefined) return fresh;
    const stored = this.#failures.stored(orderNo);
    const change = this.#changes.get(orderNo);
    if (change === undefined) return stored;
    const closeReason = change.closeReason === 0 ? stored.closeReason : change.closeReason;
    return { ...stored, closeReason, filledLots: stored.filledLots + change.filledLots };
  }

  #change(orderNo: OrderNo): OrderChange {
    const known = this.#changes.get(orderNo);
    if (known !== undefined) return known;
    const change: OrderChange = {
      orderNo,
      filledLots: 0,
      filledUnits: 0n,
      feeUnits: 0n,
      profitUnits: 0n,
      status: OrderStatus.PENDING,
      closeReason: 0,
      closedAtMs: 0,
    };
    this.#changes.set(orderNo, change);
    return change;
  }
}
