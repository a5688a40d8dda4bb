import { done } from '../../answers/refusal.ts';
import { presentOrder } from '../../presenters/order.ts';
import { accountFilter } from './account-filter.ts';
import type { Handler, HandlerDeps } from './handler.ts';
import { EMPTY_LIST, listOf, pageOf } from './paging.ts';
import { readSpan } from './time-span.ts';

/** GET /order: the account's orders, newest first. */
export function listOrders({ context, reads, caughtUp }: HandlerDeps): Handler<'listOrders'> {
  return async ({ account, query }) => {
    const within = readSpan(query);
    if (!within.ok) return within;
    const filter = accountFilter(context, account.accountId, query);
    if (filter === undefined) return done(EMPTY_LIST);
    const statuses = query.status ? query.status.split(',').map(Number) : undefined;
    const { span } = within;
    await caughtUp();
    const orders = await reads.orders({ ...filter, span, statuses }, pageOf(query));
    return done(listOf(orders, (row) => presentOrder(context, row)));
  };
}
