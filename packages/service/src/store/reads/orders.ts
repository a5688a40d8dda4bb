import { bytesToDigits, OrderStatus } from '@presage/protocol/values';
import { type Kysely, type Selectable, sql } from 'kysely';
import { ORDER_COUNTS } from '../order-counts.ts';
import type { OpenLevelRow, OrderFilter, OrderRow, OrderWithTrades, Page, Rows } from '../read-store.ts';
import type { OrdersTable, Tables } from '../schema.ts';
import { countsOf } from './counts.ts';
import { LEFT_LOTS_SUM } from './lots-left.ts';
import { pageOfKeys } from './merge-runs.ts';
import { listTradesOfOrder } from './trades.ts';

/** Literals, because a partial index is used only by a query that repeats its condition. */
const OPEN = sql<boolean>`status = 1`;
const CLOSED = sql<boolean>`status <> 1`;

/** Orders of an account that one index holds in order: those with one status, in one market or in all. */
interface OrderRun {
  readonly status: OrderStatus;
  readonly marketId: OrderRow['marketId'] | undefined;
  readonly length: number;
}

/** An account's orders, newest first. */
export function listOrders(db: Kysely<Tables>, filter: OrderFilter, page: Page): Promise<Rows<OrderRow>> {
  return db.transaction().execute(async (snapshot) => {
    const runs = (await orderRuns(snapshot, filter)).map(({ status, marketId, length }) => {
      const ofAccount = snapshot.selectFrom('orders').select('orderNo').where('accountId', '=', filter.accountId);
      const there = marketId === undefined ? ofAccount : ofAccount.where('marketId', '=', marketId);
      const isOpen = status === OrderStatus.PENDING;
      return { query: isOpen ? there.where(OPEN) : there.where('status', '=', status).where(CLOSED), length };
    });
    const { span } = filter;
    const { total, list } = await pageOfKeys(snapshot, { table: 'orders', key: 'orderNo', runs, span }, page);
    return { total, list: await readOrders(snapshot, list) };
  });
}

/** An order with its fills, read in one transaction: the projection may write between two. */
export function findOrderWithTrades(db: Kysely<Tables>, digest: string): Promise<OrderWithTrades | undefined> {
  return db.transaction().execute(async (snapshot) => {
    const row = await snapshot
      .selectFrom('orders')
      .selectAll()
      .where('digest', '=', Buffer.from(digest, 'hex'))
      .executeTakeFirst();
    return row && { order: toOrderRow(row), trades: await listTradesOfOrder(snapshot, row.orderNo) };
  });
}

/** Open size in a market: at most 9,999 prices of two outcomes and two sides, read from one index. */
export async function sumOpenLevels(
  db: Kysely<Tables>,
  marketId: OrderRow['marketId'],
): Promise<readonly OpenLevelRow[]> {
  const rows = await db
    .selectFrom('orders')
    .select(['outcome', 'side', 'priceTicks'])
    .select(LEFT_LOTS_SUM)
    .where('marketId', '=', marketId)
    .where(OPEN)
    .groupBy(['outcome', 'side', 'priceTicks'])
    .orderBy('outcome')
    .orderBy('side')
    .orderBy('priceTicks')
    .execute();
  return rows.map(({ leftLotsSum, ...level }) => ({ ...level, lots: leftLotsSum }));
}

/** The runs that are not empty. */
async function orderRuns(db: Kysely<Tables>, filter: OrderFilter): Promise<OrderRun[]> {
  const { statuses } = filter;
  const asked = Object.values(OrderStatus).filter((status) => statuses === undefined || statuses.includes(status));
  const counts = await countsOf(db, filter);
  return counts.flatMap((count) =>
    asked
      .map((status) => ({ status, marketId: count.marketId, length: count[ORDER_COUNTS[status]] }))
      .filter(({ length }) => length > 0),
  );
}

async function readOrders(db: Kysely<Tables>, orderNos: readonly number[]): Promise<OrderRow[]> {
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .where('orderNo', 'in', orderNos as OrderRow['orderNo'][])
    .orderBy('orderNo', 'desc')
    .execute();
  return rows.map(toOrderRow);
}

function toOrderRow(row: Selectable<OrdersTable>): OrderRow {
  return { ...row, digest: bytesToDigits(row.digest), postOnly: row.postOnly === 1 };
}
