import { legalActions, type MarketAction, type MarketId } from '@presage/exchange';
import type { Market, MarketParams } from '@presage/protocol';
import { openOnChain } from '../../chain/markets/market-contracts.ts';
import type { MarketRow } from '../../store/read-store.ts';
import { type Answer, done } from '../http/refusal.ts';
import { refusalOfReject } from '../outcomes/refusal-of-reject.ts';
import { presentMarket } from '../presenters/market.ts';
import { marketOf } from '../presenters/wire-context.ts';
import { ADMIN_ACTOR, type HandlerDeps } from './handler.ts';
import { noSuchMarket } from './market-scope.ts';

/** All moves take and answer the same. */
type MoveHandler = (call: { readonly params: MarketParams }) => Promise<Answer<{ data: Market }>>;

/** POST /admin/market/{marketId}/{action}: all actions but resolve. */
export function adminMoveMarket(deps: HandlerDeps, action: MarketAction): MoveHandler {
  const { context, submit, nowMs } = deps;
  return async ({ params: { marketId } }) => {
    const market = context.marketData.catalog.market(marketId);
    if (market === undefined) return noSuchMarket(marketId);
    if (action === 'activate') await openOnChainFirst(deps, market);
    const { outcome } = await submit(
      { kind: 'moveMarket', marketId: marketId as MarketId, action },
      { actor: ADMIN_ACTOR },
    );
    if (!outcome.ok) return refusalOfReject(outcome.reject, { marketId });
    return done({ data: presentMarket(context, marketOf(context, marketId), nowMs()) });
  };
}

/** On chain a market opens once its contracts are ready for it; a root's children do together. */
async function openOnChainFirst({ context, onChain }: HandlerDeps, market: MarketRow): Promise<void> {
  if (onChain === undefined) return;
  const opening = market.categorical ? context.marketData.catalog.children(market.marketId) : [market];
  const able = opening.filter(({ status, halted }) => legalActions(status, halted).includes('activate'));
  await Promise.all(able.map((each) => openOnChain(onChain.chain, each)));
}
