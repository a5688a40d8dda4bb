import type { CloseReason, OrderNo, OrderType } from '@presage/exchange';
import { sql } from 'kysely';
import { invariant } from '../../journal/invariant.ts';
import type { StoreDatabase } from '../open-database.ts';
import { statusOf, statusOfClosed } from '../order-status.ts';
import { prepareRead, prepareWrite } from '../prepared.ts';
import { OrderStatus } from '../read-store.ts';
import type { OrdersTable } from '../schema.ts';
import type { OrderMove } from './account-market-rows.ts';

/** What of an order a failed fill was. */
export interface FailedPart {
  readonly sizeLots: number;
  readonly amountUnits: bigint;
  readonly feeUnits: bigint;
}

/** An order as far as its status depends on it. */
export interface OrderSoFar {
  readonly orderNo: OrderNo;
  readonly type: OrderType;
  readonly closeReason: CloseReason | 0;
  readonly filledLots: number;
  readonly failedLots: number;
}

interface Failure {
  readonly orderNo: OrderNo;
  lots: number;
  units: bigint;
  feeUnits: bigint;
  status: OrderStatus;
}

/** A literal, because a partial index is used only by a query that repeats its condition. */
const OPEN = sql<boolean>`status = 1`;

/** What of orders failed on chain. Rare, so orders are read from the database where they are needed. */
export class OrderFailures {
  readonly #store: StoreDatabase;
  readonly #write: (failure: Failure) => void;
  readonly #read: (key: { orderNo: OrderNo }) => Omit<OrderSoFar, 'orderNo'> | undefined;
  /** Of the running transaction. */
  readonly #failures = new Map<OrderNo, Failure>();
  /** Open orders that lost a fill; undefined until somebody asks. */
  #cut: Set<OrderNo> | undefined;

  constructor(store: StoreDatabase) {
    this.#store = store;
    this.#write = prepareWrite(store, (failure) => takeBack(store, failure));
    this.#read = prepareRead(store, ({ orderNo }) =>
      store.db
        .selectFrom('orders')
        .select(['type', 'closeReason', 'filledLots', 'failedLots'])
        .where('orderNo', '=', orderNo),
    );
  }

  /** An order that an earlier transaction wrote. */
  stored(orderNo: OrderNo): OrderSoFar {
    const row = this.#read({ orderNo });
    invariant(row !== undefined, `order ${orderNo} fills and was never accepted`);
    return { orderNo, ...row };
  }

  failed(order: OrderSoFar, { sizeLots, amountUnits, feeUnits }: FailedPart): OrderMove {
    const { orderNo } = order;
    const failure = this.#failures.get(orderNo) ?? {
      orderNo,
      lots: 0,
      units: 0n,
      feeUnits: 0n,
      status: statusOf(order),
    };
    failure.lots += sizeLots;
    failure.units += amountUnits;
    failure.feeUnits += feeUnits;
    const from = failure.status;
    failure.status = statusOf(lessFailures(order, failure));
    this.#failures.set(orderNo, failure);
    if (failure.status === OrderStatus.Pending) this.#cutOrders().add(orderNo);
    return { from, to: failure.status };
  }

  /** Status of a limit order that closes. */
  statusAtEnd(
    orderNo: OrderNo,
    { reason, soFar }: { readonly reason: CloseReason; readonly soFar: () => OrderSoFar },
  ): OrderStatus {
    if (!this.#cutOrders().delete(orderNo)) return statusOfClosed(UNCUT, reason);
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
    this.#cut = undefined;
  }

  #cutOrders(): Set<OrderNo> {
    this.#cut ??= new Set(readCut(this.#store));
    return this.#cut;
  }
}

/** A limit order of which nothing failed. */
const UNCUT = { type: 2, filledLots: 0, failedLots: 0 } as const;

function lessFailures(order: OrderSoFar, failure: Failure | undefined): OrderSoFar {
  const lots = failure?.lots ?? 0;
  return { ...order, filledLots: order.filledLots - lots, failedLots: order.failedLots + lots };
}

function readCut({ connection, db }: StoreDatabase): OrderNo[] {
  const query = db.selectFrom('orders').select('orderNo').where(OPEN).where(sql<boolean>`failed_lots > 0`).compile();
  return connection
    .prepare(query.sql)
    .all()
    .map((row) => Number(row.order_no) as OrderNo);
}

function takeBack({ db }: StoreDatabase, { orderNo, lots, units, feeUnits, status }: Failure) {
  return db
    .updateTable('orders')
    .set((row) => ({
      filledLots: row('filledLots', '-', lots as OrdersTable['filledLots']),
      filledUnits: row('filledUnits', '-', units as OrdersTable['filledUnits']),
      feeUnits: row('feeUnits', '-', feeUnits as OrdersTable['feeUnits']),
      failedLots: row('failedLots', '+', lots as OrdersTable['failedLots']),
      status,
    }))
    .where('orderNo', '=', orderNo);
}
