import type { CancelOrders, MarketId, Side } from '@presage/exchange';
import { done } from '../../answers/refusal.ts';
import { orderIdOf } from '../../presenters/order-id.ts';
import { refusalOfReject } from '../outcomes/refusal-of-reject.ts';
import type { Handler, HandlerDeps } from './handler.ts';
import { noSuchMarket } from './market-scope.ts';

/** POST /order/cancel-all: all open orders of the account, of one market (a root's children) and side when given. */
export function cancelAllOrders({ submit, marketData }: HandlerDeps): Handler<'cancelAllOrders'> {
  return async ({ account, body: { marketId, side } }) => {
    if (marketId !== undefined && marketData.catalog.market(marketId) === undefined) return noSuchMarket(marketId);
    const command: CancelOrders = {
      kind: 'cancelOrders',
      accountId: account.accountId,
      ...(marketId === undefined ? {} : { marketId: marketId as MarketId }),
      ...(side === undefined ? {} : { side: side as Side }),
    };
    const { outcome } = await submit(command);
    if (!outcome.ok) return refusalOfReject(outcome.reject, marketId === undefined ? {} : { marketId });
    return done({ cancelled: (outcome.cancelled ?? []).map(orderIdOf) });
  };
}
