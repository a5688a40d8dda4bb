import type { EditMarket, MarketId } from '@presage/exchange';
import { done } from '../http/refusal.ts';
import { refusalOfReject } from '../outcomes/refusal-of-reject.ts';
import { presentMarket } from '../presenters/market.ts';
import { marketOf } from '../presenters/wire-context.ts';
import { ADMIN_ACTOR, type Handler, type HandlerDeps } from './handler.ts';
import { noSuchMarket } from './market-scope.ts';
import { unknownLabel } from './unknown-label.ts';

/** PATCH /admin/market/{marketId}: what is absent stays. */
export function adminEditMarket({ context, submit, nowMs }: HandlerDeps): Handler<'adminEditMarket'> {
  return async ({ params: { marketId }, body }) => {
    if (context.marketData.catalog.market(marketId) === undefined) return noSuchMarket(marketId);
    const unknown = unknownLabel(context.marketData.catalog, body.labelIds);
    if (unknown !== undefined) return refusalOfReject({ code: 'unknownLabel', labelId: unknown });
    const { cutoffAt, ...same } = body;
    const command: EditMarket = {
      kind: 'editMarket',
      marketId: marketId as MarketId,
      ...same,
      ...(cutoffAt === undefined ? {} : { cutoffAtSec: cutoffAt }),
    };
    const { outcome } = await submit(command, { actor: ADMIN_ACTOR });
    if (!outcome.ok) return refusalOfReject(outcome.reject, { marketId });
    return done({ data: presentMarket(context, marketOf(context, marketId), nowMs()) });
  };
}
