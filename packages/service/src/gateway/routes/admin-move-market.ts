import { legalActions, type MarketAction, type MarketId } from '@presage/exchange';
import type { Market, MarketParams } from '@presage/protocol';
import { type Answer, done, type Refusal, refuse } from '../../answers/refusal.ts';
import { presentMarket } from '../../presenters/market.ts';
import { marketOf } from '../../presenters/wire-context.ts';
import type { Applied } from '../../sequencer/applied.ts';
import type { MarketRow } from '../../store/read-store.ts';
import { ADMIN_ACTOR, type HandlerDeps } from '../handler.ts';
import { refusalOfReject } from '../refusals/refusal-of-reject.ts';
import { noSuchMarket } from './market-scope.ts';

/** All moves have the same parameters and result. */
type MoveHandler = (call: { readonly params: MarketParams }) => Promise<Answer<{ data: Market }>>;

/** POST /admin/market/{marketId}/{action}: all actions except resolve. */
export function adminMoveMarket(deps: HandlerDeps, action: MarketAction): MoveHandler {
  const { context, submit, nowMs } = deps;
  return async ({ params: { marketId } }) => {
    const market = context.marketData.catalog.market(marketId);
    if (market === undefined) return noSuchMarket(marketId);
    const refusal = action === 'fail' ? await failingOnChain(deps, market) : undefined;
    if (refusal !== undefined) return refusal;
    const move = () => submit({ kind: 'moveMarket', marketId: marketId as MarketId, action }, { actor: ADMIN_ACTOR });
    const { outcome } = await (action === 'activate' ? openOnChainFirst(deps, market, move) : move());
    if (!outcome.ok) return refusalOfReject(outcome.reject, { marketId });
    return done({ data: presentMarket(context, marketOf(context, marketId), nowMs()) });
  };
}

/** The markets of a move that allow it; the move of a root applies to all its children. */
export function marketsThatCan(
  { context }: HandlerDeps,
  market: MarketRow,
  action: MarketAction,
): readonly MarketRow[] {
  const moved = market.categorical ? context.marketData.catalog.children(market.marketId) : [market];
  return moved.filter(({ status, halted }) => legalActions(status, halted).includes(action));
}

/**
 * On chain, a market opens after it was set up in the contracts, again if its rates were changed in the meantime. The last
 * look at them and the move are one turn, so that no edit comes between.
 */
async function openOnChainFirst(deps: HandlerDeps, market: MarketRow, move: () => Promise<Applied>): Promise<Applied> {
  const { onChain, inTurn } = deps;
  if (onChain === undefined) return move();
  const { openOnChain } = await import('../../chain/markets/market-contracts.ts');
  for (;;) {
    const opening = marketsThatCan(deps, market, 'activate');
    const rates = ratesOf(opening);
    await Promise.all(opening.map((each) => openOnChain(onChain.chain, each)));
    const isSetUp = () => ratesOf(marketsThatCan(deps, market, 'activate')) === rates;
    const moved = await inTurn(async () => (isSetUp() ? move() : undefined));
    if (moved !== undefined) return moved;
  }
}

function ratesOf(markets: readonly MarketRow[]): string {
  return markets.map(({ makerFeeBps, takerFeeBps }) => `${makerFeeBps} ${takerFeeBps}`).join();
}

/**
 * A market with a proposed or final resolution at the oracle is resolved that way, so it cannot fail; nor can one whose
 * proposal is still to be sent or mined, also if the caller that resolved it was told that it takes too long.
 */
export async function failingOnChain(deps: HandlerDeps, market: MarketRow): Promise<Refusal | undefined> {
  const { onChain } = deps;
  if (onChain === undefined) return undefined;
  for (const failing of marketsThatCan(deps, market, 'fail')) {
    const { marketId } = failing;
    // Again after the state was read: the proposal may have been requested meanwhile.
    const wasProposing = await onChain.oracle.isProposing(failing);
    const { kind } = await onChain.oracle.stateOf(failing);
    if (wasProposing || (await onChain.oracle.isProposing(failing))) {
      return refuse(
        'illegalTransition',
        `market ${marketId}: a resolution is being sent to the chain; once it is proposed, an owner of the oracle adapter can challenge it`,
      );
    }
    if (kind === 'proposed' || kind === 'final') {
      return refuse(
        'illegalTransition',
        `market ${marketId}: a resolution is ${kind} on chain; an owner of the oracle adapter can challenge a proposed one`,
      );
    }
  }
  return undefined;
}
