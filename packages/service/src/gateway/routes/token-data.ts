import { received } from '../../answers/received.ts';
import { done, type Refusal, refuse } from '../../answers/refusal.ts';
import { presentLatestPrice } from '../../presenters/latest-price.ts';
import { presentTokenDepth } from '../../presenters/token-depth.ts';
import { marketOf, type WireContext } from '../../presenters/wire-context.ts';
import type { Handler, HandlerDeps } from '../handler.ts';
import { tokenOf } from '../token-of.ts';
import { createOpenLevels } from './open-levels.ts';

/** GET /token/orderbook: the body that market data keeps ready, unchanged. */
export function getOrderbook({ context, marketData }: HandlerDeps): Handler<'getOrderbook'> {
  return ({ query }) => {
    const token = tokenOf(context, query.token_id);
    return token.ok ? marketData.book(token.marketId, token.outcome).body : token;
  };
}

/** GET /token/latest-price: null for a token that never traded. */
export function getLatestPrice({ context, marketData }: HandlerDeps): Handler<'getLatestPrice'> {
  return ({ query }) => {
    const token = tokenOf(context, query.token_id);
    if (!token.ok) return token;
    const trade = marketData.lastTrade(token.marketId);
    return done(trade === undefined ? null : presentLatestPrice(query.token_id, token.outcome, trade));
  };
}

/** GET /token/depth */
export function getDepth(deps: HandlerDeps): Handler<'getDepth'> {
  const openLevels = createOpenLevels(deps);
  return async ({ query }) => {
    const token = tokenOf(deps.context, query.token_id);
    if (!token.ok) return token;
    const { marketId, outcome } = token;
    return done(presentTokenDepth({ tokenId: query.token_id, marketId, outcome, rows: await openLevels(marketId) }));
  };
}

/** GET /token/fee-rates */
export function getFeeRates({ context }: HandlerDeps): Handler<'getFeeRates'> {
  return ({ query }) => {
    const token = tokenOf(context, query.token_id);
    if (!token.ok) return token;
    if (query.chain_id !== undefined && query.chain_id !== context.chainId) return otherChain(query.chain_id, context);
    const { marketId } = token;
    const { makerFeeBps, takerFeeBps } = marketOf(context, marketId);
    return done({
      tokenId: query.token_id,
      marketId,
      makerFeeBps: String(makerFeeBps),
      takerFeeBps: String(takerFeeBps),
    });
  };
}

function otherChain(chainId: string, context: WireContext): Refusal {
  return refuse('marketNotFound', `chain_id: received ${received(chainId)}; this token is on chain ${context.chainId}`);
}
