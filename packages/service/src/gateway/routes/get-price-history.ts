import { done, notUnderstood } from '../../answers/refusal.ts';
import { readPriceHistory } from '../../market-data/price-history/price-history.ts';
import type { Handler, HandlerDeps } from '../handler.ts';
import { tokenOf } from '../token-of.ts';
import { historyRequest } from './history-request.ts';

/** GET /token/price-history: points of a token's price, carried forward over quiet buckets (wire contract §5). */
export function getPriceHistory({ context, reads, caughtUp, nowMs }: HandlerDeps): Handler<'getPriceHistory'> {
  return async ({ query }) => {
    const token = tokenOf(context, query.token_id);
    if (!token.ok) return token;
    await caughtUp();
    const { marketId, outcome } = token;
    const history = await readPriceHistory(reads, { marketId, outcome, ...historyRequest(query, nowMs()) });
    return history.ok ? done({ history: [...history.points] }) : notUnderstood(history.problem);
  };
}
