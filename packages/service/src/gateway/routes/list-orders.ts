import { done } from '../http/refusal.ts';
import { presentOrder } from '../presenters/order.ts';
import type { Handler, HandlerDeps } from './handler.ts';
import { marketScope } from './market-scope.ts';
import { EMPTY_LIST, listOf, pageOf } from './paging.ts';

/** GET /order: own orders, newest first. */
export function listOrders({ context, reads, caughtUp }: HandlerDeps): Handler<'listOrders'> {
  return async ({ account, query }) => {
    if (query.chainId !== undefined && query.chainId !== context.chainId) return done(EMPTY_LIST);
    const scope = marketScope(context.marketData.catalog, query.marketId);
    if (!scope.ok) return scope;
    await caughtUp();
    const filter = {
      accountId: account.accountId,
      ...(scope.marketIds === undefined ? {} : { marketIds: scope.marketIds }),
      ...(query.status ? { statuses: query.status.split(',').map(Number) } : {}),
    };
    const orders = await reads.orders(filter, pageOf(query));
    return done(listOf(orders, (row) => presentOrder(context, row)));
  };
}
