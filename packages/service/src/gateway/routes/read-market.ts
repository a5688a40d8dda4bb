import { received } from '../../answers/received.ts';
import { done, refuse } from '../../answers/refusal.ts';
import { presentMarket } from '../../presenters/market.ts';
import type { Handler, HandlerDeps } from '../handler.ts';
import { noSuchMarket } from './market-scope.ts';

/** GET /market/{marketId}: any kind, including children. */
export function getMarket({ context, nowMs }: HandlerDeps): Handler<'getMarket'> {
  return ({ params }) => {
    const market = context.marketData.catalog.market(params.marketId);
    if (market === undefined) return noSuchMarket(params.marketId);
    return done({ data: presentMarket(context, market, nowMs()) });
  };
}

/** GET /market/categorical/{marketId}: roots only. */
export function getCategoricalMarket({ context, nowMs }: HandlerDeps): Handler<'getCategoricalMarket'> {
  return ({ params }) => {
    const market = context.marketData.catalog.market(params.marketId);
    if (market === undefined) return noSuchMarket(params.marketId);
    if (!market.categorical) {
      return refuse(
        'marketNotFound',
        `marketId: ${params.marketId} is not a categorical market; read it with GET /market/${params.marketId}`,
      );
    }
    return done({ data: presentMarket(context, market, nowMs()) });
  };
}

/** GET /market/slug/{slug}: either kind. */
export function getMarketBySlug({ context, nowMs }: HandlerDeps): Handler<'getMarketBySlug'> {
  return ({ params }) => {
    const market = context.marketData.catalog.bySlug(params.slug);
    if (market === undefined) {
      return refuse(
        'marketNotFound',
        `slug: received ${received(params.slug)}, which is not a market's; GET /market lists them`,
      );
    }
    return done({ data: presentMarket(context, market, nowMs()) });
  };
}
