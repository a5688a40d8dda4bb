import type { DatabaseSync } from 'node:sqlite';
import type { OrderNo } from '@presage/exchange';
import { bytesToDigits } from '@presage/protocol/values';
import { prepareRows } from '../../sqlite/prepared.ts';
import type { UnfinishedOrderRow } from '../read-store.ts';
import type { Flag } from '../schema.ts';

const COLUMNS = `order_no, digest, account_id, market_id, outcome, side, type, price_ticks, size_lots, budget_units,
  filled_lots, filled_units, failed_lots, close_reason, expires_at_sec, created_at_ms, post_only, time_in_force`;

// Conditions are literals, because a partial index is used only by a query that repeats its condition.
const PENDING_FILLS = 'select order_no, count(*) as fill_count from trades where trades.status = 1 group by order_no';
const UNFINISHED_ORDERS = `
  select ${COLUMNS} from orders where status = 1
  union all
  select ${COLUMNS} from orders where status <> 1 and order_no in (select order_no from trades where trades.status = 1)`;

type StoredOrder = Omit<UnfinishedOrderRow, 'digest' | 'pendingFills' | 'postOnly'> & {
  readonly digest: Uint8Array;
  readonly postOnly: Flag;
};

/**
 * Every order that is open or in settlement, in no particular order, one at a time: there are as many as the exchange
 * holds in memory, and all rows at once would take several times that memory. Nothing may change while they are read.
 */
export function* loadUnfinishedOrders(database: DatabaseSync): Generator<UnfinishedOrderRow> {
  const pendingFills = new Map<OrderNo, number>();
  const counts = prepareRows<object, { orderNo: OrderNo; fillCount: number }>(database, PENDING_FILLS);
  for (const { orderNo, fillCount } of counts({})) pendingFills.set(orderNo, fillCount);
  const orders = prepareRows<object, StoredOrder>(database, UNFINISHED_ORDERS);
  for (const order of orders({})) {
    yield {
      ...order,
      digest: bytesToDigits(order.digest),
      postOnly: order.postOnly === 1,
      pendingFills: pendingFills.get(order.orderNo) ?? 0,
    };
  }
}
