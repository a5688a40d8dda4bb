import { done, notUnderstood } from '../../answers/refusal.ts';
import { readCandles } from '../../market-data/price-history/candles.ts';
import { presentCandle } from '../../presenters/candle.ts';
import type { Handler, HandlerDeps } from '../handler.ts';
import { tokenOf } from '../token-of.ts';
import { historyRequest } from './history-request.ts';

/** GET /token/candles */
export function getCandles({ context, reads, caughtUp, nowMs }: HandlerDeps): Handler<'getCandles'> {
  return async ({ query }) => {
    const token = tokenOf(context, query.token_id);
    if (!token.ok) return token;
    await caughtUp();
    const { marketId, outcome } = token;
    const answer = await readCandles(reads, { marketId, ...historyRequest(query, nowMs()) });
    if (!answer.ok) return notUnderstood(answer.problem);
    return done({ tokenId: query.token_id, marketId, list: answer.candles.map((row) => presentCandle(outcome, row)) });
  };
}
