import { MAX_UNIX_SEC } from '@presage/protocol';
import { done, notUnderstood } from '../../answers/refusal.ts';
import { readPriceHistory } from '../../market-data/price-history/price-history.ts';
import type { Handler, HandlerDeps } from './handler.ts';
import { tokenOf } from './token-of.ts';

const DEFAULT_INTERVAL = '1d';

/** GET /token/price-history: points of a token's price, carried forward over quiet buckets (wire contract §5). */
export function getPriceHistory({ context, reads, caughtUp, nowMs }: HandlerDeps): Handler<'getPriceHistory'> {
  return async ({ query }) => {
    const token = tokenOf(context, query.token_id);
    if (!token.ok) return token;
    await caughtUp();
    const history = await readPriceHistory(reads, {
      marketId: token.marketId,
      outcome: token.outcome,
      interval: query.interval ?? DEFAULT_INTERVAL,
      startAtSec: withinTime(query.start_at),
      endAtSec: withinTime(query.end_at),
      nowMs: nowMs(),
    });
    return history.ok ? done({ history: [...history.points] }) : notUnderstood(history.problem);
  };
}

/** Clamps a time to the range that dates can have; there are no prices outside it. */
function withinTime(atSec: number | undefined): number | undefined {
  return atSec === undefined ? undefined : Math.min(Math.max(atSec, 0), MAX_UNIX_SEC);
}
