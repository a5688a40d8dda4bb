import { useOpenOrders } from '../../../data/queries.ts';
import type { SaleNow } from '../../../sale/sale-now.ts';
import { ownTicks } from '../book/own-levels.ts';
import { useDraft, useLiveBookView, useMarketPage } from '../market-context.tsx';
import { isPlan, type OrderPlan, type PlanProblem } from './order-plan.ts';
import { resaleOf } from './resale.ts';

/** {@link resaleOf} with the current book; undefined while that is not live, and without a plan, too. */
export function useResale(plan: OrderPlan | PlanProblem): SaleNow | undefined {
  const { market } = useMarketPage();
  const [{ outcome }] = useDraft();
  const book = useLiveBookView(outcome);
  const orders = useOpenOrders(market.marketId).data?.items ?? [];
  const planned = plannedOf(plan);
  if (book === undefined || planned === undefined) return undefined;
  return resaleOf(planned, {
    bids: book.bids,
    ownTicks: ownTicks(orders, outcome, 'bids'),
    takerFeeBps: market.takerFeeBps,
  });
}

/** Without enough funds, an order is planned and previewed nevertheless. */
function plannedOf(plan: OrderPlan | PlanProblem): OrderPlan | undefined {
  if (isPlan(plan)) return plan;
  return plan.problem === 'notEnough' ? plan.plan : undefined;
}
