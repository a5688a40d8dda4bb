import type { DatabaseSync } from 'node:sqlite';
import { type CloseReason, type OrderNo, OrderType } from '@presage/exchange/values';
import { OrderStatus } from '@presage/protocol/values';
import { invariant } from '../../invariant.ts';
import { prepareRead, prepareWrite } from '../../sqlite/prepared.ts';
import { statusOf, statusOfClosed } from '../order-status.ts';
import { selectFrom, update } from '../statements.ts';
import type { OrderMove } from './account-market-rows.ts';

/** The part of an order that a failed fill had filled. */
export interface FailedPart {
  readonly sizeLots: number;
  readonly amountUnits: bigint;
  readonly feeUnits: bigint;
}

/** The fields of an order that determine its status. */
export interface OrderSoFar {
  readonly orderNo: OrderNo;
  readonly type: OrderType;
  readonly closeReason: CloseReason | 0;
  readonly filledLots: number;
  readonly failedLots: number;
}

/** What failures add to an order's row, all negative but `failedLots`, and its new status. */
interface Failure {
  readonly orderNo: OrderNo;
  filledLots: number;
  filledUnits: bigint;
  feeUnits: bigint;
  failedLots: number;
  status: OrderStatus;
}

/** Open orders with failed fills. A literal, because a partial index is used only by a query that repeats its condition. */
const OPEN_WITH_FAILURES = 'select order_no from orders where status = 1 and failed_lots > 0';

/** Fills that failed on chain, by order. They are rare, so orders are read from the database when needed. */
export class OrderFailures {
  readonly #database: DatabaseSync;
  readonly #write: (row: Failure) => void;
  readonly #read: (key: { orderNo: OrderNo }) => Omit<OrderSoFar, 'orderNo'> | undefined;
  /** Failures in the running transaction. */
  readonly #failures = new Map<OrderNo, Failure>();
  /** Open orders that lost a fill; undefined until first needed. */
  #openWithFailures: Set<OrderNo> | undefined;

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#write = prepareWrite(
      database,
      update('orders', {
        key: ['orderNo'],
        set: ['status'],
        add: ['filledLots', 'filledUnits', 'feeUnits', 'failedLots'],
      }),
    );
    this.#read = prepareRead(
      database,
      selectFrom('orders', { columns: ['type', 'closeReason', 'filledLots', 'failedLots'], key: ['orderNo'] }),
    );
  }

  /** Reads an order that an earlier transaction wrote. */
  stored(orderNo: OrderNo): OrderSoFar {
    const row = this.#read({ orderNo });
    invariant(row !== undefined, `order ${orderNo} was filled but never accepted`);
    return { orderNo, ...row };
  }

  failed(order: OrderSoFar, { sizeLots, amountUnits, feeUnits }: FailedPart): OrderMove {
    const { orderNo } = order;
    const failure = this.#failures.get(orderNo) ?? {
      orderNo,
      filledLots: 0,
      filledUnits: 0n,
      feeUnits: 0n,
      failedLots: 0,
      status: statusOf(order),
    };
    failure.filledLots -= sizeLots;
    failure.filledUnits -= amountUnits;
    failure.feeUnits -= feeUnits;
    failure.failedLots += sizeLots;
    const from = failure.status;
    failure.status = statusOf(lessFailures(order, failure));
    this.#failures.set(orderNo, failure);
    if (failure.status === OrderStatus.PENDING) this.#loadOpenWithFailures().add(orderNo);
    return { from, to: failure.status };
  }

  /** The status of a limit order that is being closed. */
  statusOnClose(
    orderNo: OrderNo,
    { reason, soFar }: { readonly reason: CloseReason; readonly soFar: () => OrderSoFar },
  ): OrderStatus {
    if (!this.#loadOpenWithFailures().delete(orderNo)) return statusOfClosed(WITHOUT_FAILURES, reason);
    const failure = this.#failures.get(orderNo);
    const status = statusOfClosed(lessFailures(soFar(), failure), reason);
    if (failure !== undefined) failure.status = status;
    return status;
  }

  flush(): void {
    for (const failure of this.#failures.values()) this.#write(failure);
    this.#failures.clear();
  }

  forget(): void {
    this.#failures.clear();
    this.#openWithFailures = undefined;
  }

  #loadOpenWithFailures(): Set<OrderNo> {
    this.#openWithFailures ??= new Set(readOpenWithFailures(this.#database));
    return this.#openWithFailures;
  }
}

/** A limit order without failed fills. */
const WITHOUT_FAILURES = { type: OrderType.Limit, filledLots: 0, failedLots: 0 } as const;

function lessFailures(order: OrderSoFar, failure: Failure | undefined): OrderSoFar {
  const lots = failure?.failedLots ?? 0;
  return { ...order, filledLots: order.filledLots - lots, failedLots: order.failedLots + lots };
}

function readOpenWithFailures(database: DatabaseSync): OrderNo[] {
  return database
    .prepare(OPEN_WITH_FAILURES)
    .all()
    .map((row) => Number(row.order_no) as OrderNo);
}
