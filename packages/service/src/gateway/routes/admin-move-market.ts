import type { MarketAction, MarketId } from '@presage/exchange';
import type { Market, MarketParams } from '@presage/protocol';
import { type Answer, done } from '../http/refusal.ts';
import { refusalOfReject } from '../outcomes/refusal-of-reject.ts';
import { presentMarket } from '../presenters/market.ts';
import { marketOf } from '../presenters/wire-context.ts';
import { ADMIN_ACTOR, type HandlerDeps } from './handler.ts';
import { noSuchMarket } from './market-scope.ts';

/** All moves take and answer the same. */
type MoveHandler = (call: { readonly params: MarketParams }) => Promise<Answer<{ data: Market }>>;

/** POST /admin/market/{marketId}/{action}: all actions but resolve. */
export function adminMoveMarket({ context, submit, nowMs }: HandlerDeps, action: MarketAction): MoveHandler {
  return async ({ params: { marketId } }) => {
    if (context.marketData.catalog.market(marketId) === undefined) return noSuchMarket(marketId);
    const { outcome } = await submit(
      { kind: 'moveMarket', marketId: marketId as MarketId, action },
      { actor: ADMIN_ACTOR },
    );
    if (!outcome.ok) return refusalOfReject(outcome.reject, { marketId });
    return done({ data: presentMarket(context, marketOf(context, marketId), nowMs()) });
  };
}
