import type { Order, OrderListQuery } from '@presage/protocol';
import { presentOrder } from '../../presenters/order.ts';
import type { OrderRow } from '../../store/read-store.ts';
import type { Handler, HandlerDeps } from '../handler.ts';
import { type AccountHistory, anyHistory, ownHistory } from './account-history.ts';

const ORDERS: AccountHistory<OrderRow, Order, OrderListQuery> = {
  read: (reads, filter, page, { status }) =>
    reads.orders({ ...filter, statuses: status ? status.split(',').map(Number) : undefined }, page),
  present: presentOrder,
};

/** GET /order */
export function listOrders(deps: HandlerDeps): Handler<'listOrders'> {
  return ownHistory(deps, ORDERS);
}

/** GET /admin/account/{walletAddress}/orders */
export function adminListOrders(deps: HandlerDeps): Handler<'adminListOrders'> {
  return anyHistory(deps, ORDERS);
}
