import { legalActions, Resolution } from '@presage/exchange';
import type { Refusal } from '../../answers/refusal.ts';
import type { MarketRow } from '../../store/read-store.ts';
import type { Handler, HandlerDeps } from '../handler.ts';
import { refusalOfReject } from '../refusals/refusal-of-reject.ts';
import { failingOnChain, marketsThatCan } from './admin-move-market.ts';
import { noSuchMarket } from './market-scope.ts';
import { previewPayouts } from './preview-payouts.ts';

/** GET /admin/market/{marketId}/fail: what failing a market, which is final, would pay. Changes and records nothing. */
export function adminPreviewFail(deps: HandlerDeps): Handler<'adminPreviewFail'> {
  return async ({ params: { marketId } }) => {
    const market = deps.marketData.catalog.market(marketId);
    if (market === undefined) return noSuchMarket(marketId);
    const failing = marketsThatCan(deps, market, 'fail');
    const refusal = failing.length === 0 ? cannotFail(deps, market) : await failingOnChain(deps, market);
    if (refusal !== undefined) return refusal;
    const planned = failing.map((each) => ({ market: each, resolution: Resolution.Invalid }));
    return previewPayouts(deps, market, planned);
  };
}

/** The same refusal as the exchange's. */
function cannotFail({ marketData }: HandlerDeps, { marketId, categorical, status, halted }: MarketRow): Refusal {
  const children = marketData.catalog.children(marketId);
  const stages = categorical ? children : [{ status, halted }];
  const legal = [...new Set(stages.flatMap((stage) => legalActions(stage.status, stage.halted)))];
  const reject = { code: 'illegalTransition', status, halted, legal } as const;
  return refusalOfReject(categorical ? { ...reject, because: 'noChildCan' } : reject, { marketId });
}
