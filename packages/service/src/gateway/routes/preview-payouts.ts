import type { ResolveResult } from '@presage/protocol';
import { type Answer, done } from '../../answers/refusal.ts';
import { presentMarket } from '../../presenters/market.ts';
import { presentMarketPayout } from '../../presenters/market-payout.ts';
import type { MarketRow } from '../../store/read-store.ts';
import type { HandlerDeps } from '../handler.ts';
import type { PlannedResolution } from './plan-resolution.ts';

/** What resolving or failing a market would pay to the current holders of shares. */
export async function previewPayouts(
  { context, reads, caughtUp, nowMs }: HandlerDeps,
  market: MarketRow,
  planned: readonly PlannedResolution[],
): Promise<Answer<ResolveResult>> {
  await caughtUp();
  const holdings = await reads.holdings(planned.map((plan) => plan.market.marketId));
  return done({
    data: presentMarket(context, market, nowMs()),
    payouts: planned.map((plan) => presentMarketPayout(plan.market, plan.resolution, holdings)),
  });
}
