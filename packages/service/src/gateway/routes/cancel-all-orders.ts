import { type CancelOrders, digestText, type MarketId, type PlaceOrder } from '@presage/exchange';
import { type Answer, done, unavailable } from '../../answers/refusal.ts';
import { orderIdOf } from '../../presenters/order-id.ts';
import { NotAcceptedError } from '../../sequencer/sequencer.ts';
import type { Handler, HandlerDeps } from '../handler.ts';
import { refusalOfReject } from '../refusals/refusal-of-reject.ts';
import { marketScope, noSuchMarket } from './market-scope.ts';

/**
 * POST /order/cancel-all: cancels all open orders of the account, or those of one market (for a root, its children) or
 * side. Orders that were sent before and are still being checked are cancelled once they are queued; later orders are
 * not affected.
 */
export function cancelAllOrders(deps: HandlerDeps): Handler<'cancelAllOrders'> {
  const { submit, marketData, pendingOrderChecks } = deps;
  return async ({ account: { accountId }, body: { marketId, side } }) => {
    if (marketId !== undefined && marketData.catalog.market(marketId) === undefined) return noSuchMarket(marketId);
    const command: CancelOrders = {
      kind: 'cancelOrders',
      accountId,
      ...(marketId === undefined ? {} : { marketId: marketId as MarketId }),
      ...(side === undefined ? {} : { side }),
    };
    const pendingOrders = pendingOrderChecks.waitForOrdersOf(accountId);
    const { outcome } = await submit(command);
    if (!outcome.ok) return refusalOfReject(outcome.reject, marketId === undefined ? {} : { marketId });
    const scope = marketScope(marketData.catalog, marketId);
    const isMeant = (order: PlaceOrder): boolean =>
      (scope === undefined || scope.includes(order.marketId)) && (side === undefined || side === order.side);
    return cancelEach(deps, outcome.cancelled ?? [], (await pendingOrders).filter(isMeant));
  };
}

/** Cancels the orders that were queued in the meantime; those that the first cancel found are no longer open. */
async function cancelEach(
  { submit }: HandlerDeps,
  cancelled: readonly string[],
  late: readonly PlaceOrder[],
): Promise<Answer<{ cancelled: string[] }>> {
  try {
    const cancels = late.map(({ accountId, digest }) => submit({ kind: 'cancelOrder', accountId, digest }));
    const outcomes = await Promise.all(cancels);
    const found = late
      .filter((_, index) => outcomes[index]?.outcome.ok === true)
      .map(({ digest }) => digestText(digest));
    return done({ cancelled: [...cancelled, ...found].map(orderIdOf) });
  } catch (error) {
    if (!(error instanceof NotAcceptedError)) throw error;
    const message = `${cancelled.length} orders were cancelled, but not all of those that were sent just before; send it again`;
    return unavailable(message);
  }
}
