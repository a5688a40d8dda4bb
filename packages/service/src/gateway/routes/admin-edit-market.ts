import { type EditMarket, type MarketId, MarketStatus } from '@presage/exchange';
import { type Market, TOPIC_STATUS_WORDS } from '@presage/protocol';
import { type Answer, done, type Refusal, refuse } from '../../answers/refusal.ts';
import { presentMarket } from '../../presenters/market.ts';
import { marketOf, type WireContext } from '../../presenters/wire-context.ts';
import type { MarketRow } from '../../store/read-store.ts';
import { ADMIN_ACTOR, type Call, type Handler, type HandlerDeps } from '../handler.ts';
import { refusalOfReject } from '../refusals/refusal-of-reject.ts';
import { noSuchMarket } from './market-scope.ts';
import { unknownLabel } from './unknown-label.ts';

/** PATCH /admin/market/{marketId}: absent fields stay unchanged. */
export function adminEditMarket(deps: HandlerDeps): Handler<'adminEditMarket'> {
  // In turn: whether a market is open, and its rates therefore fixed, is in the catalog once it was opened.
  return (call) => deps.inTurn(() => edit(deps, call));
}

async function edit(
  { context, submit, nowMs, onChain, rateChange }: HandlerDeps,
  { params: { marketId }, body }: Pick<Call<'adminEditMarket'>, 'params' | 'body'>,
): Promise<Answer<{ data: Market }>> {
  const market = context.marketData.catalog.market(marketId);
  if (market === undefined) return noSuchMarket(marketId);
  if (onChain !== undefined && (body.makerFeeBps ?? body.takerFeeBps) !== undefined) {
    const opened = openedOf(context, market);
    if (opened !== undefined) return ratesAreFixed(opened);
  }
  const unknown = unknownLabel(context.marketData.catalog, body.labelIds);
  if (unknown !== undefined) return refusalOfReject({ code: 'unknownLabel', labelId: unknown });
  const { cutoffAt, ...same } = body;
  const command: EditMarket = {
    kind: 'editMarket',
    marketId: marketId as MarketId,
    ...same,
    ...(cutoffAt === undefined ? {} : { cutoffAtSec: cutoffAt }),
  };
  const children = market.categorical ? context.marketData.catalog.children(market.marketId) : [];
  const marketIds = [market, ...children].map((each) => each.marketId);
  const { outcome } = await rateChange.during({ marketIds, rates: body }, () =>
    submit(command, { actor: ADMIN_ACTOR }),
  );
  if (!outcome.ok)
    return refusalOfReject(outcome.reject, { marketId, openWhile: 'created or activated', markets: [body] });
  return done({ data: presentMarket(context, marketOf(context, marketId), nowMs()) });
}

/** The market, or a child of it, that is or was open: the fee manager contract has its rates, which settlements use. */
function openedOf({ marketData }: WireContext, market: MarketRow): MarketRow | undefined {
  const markets = market.categorical ? marketData.catalog.children(market.marketId) : [market];
  return markets.find(({ status }) => status !== MarketStatus.Created);
}

function ratesAreFixed({ marketId, status }: MarketRow): Refusal {
  return refuse(
    'marketNotOpen',
    `makerFeeBps, takerFeeBps: market ${marketId} is ${TOPIC_STATUS_WORDS[status]}; on chain, rates can be edited only before activation`,
  );
}
