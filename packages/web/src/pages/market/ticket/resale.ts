import { type Holding, type SaleNow, saleNow } from '../../../sale/sale-now.ts';
import type { OrderPlan } from './order-plan.ts';

/**
 * What the shares of a buy would sell for right after it, which says what the spread and the fees cost. Undefined if it
 * gets none at once, and if a part of it rests: a sale would stop at that.
 */
export function resaleOf(plan: OrderPlan, book: Omit<Holding, 'lots'>): SaleNow | undefined {
  const { isBuy, restLots, cancelledBy, now } = plan;
  if (!isBuy || now.lots === 0n || restLots > 0n || cancelledBy !== undefined) return undefined;
  return saleNow({ ...book, lots: now.lots });
}
