import { money } from '../../../format/amount.ts';
import { unitsText } from '../../../format/units.ts';
import { ticket as s } from '../../../strings/ticket.ts';
import type { OrderPlan } from './order-plan.ts';

type Held = Pick<
  OrderPlan,
  'order' | 'isBuy' | 'cancelledBy' | 'isBookKnown' | 'now' | 'restLots' | 'holdUnits' | 'restHoldUnits'
>;

/**
 * What a limit buy holds. While it is placed that includes the higher of both fees, as all of it may trade at once; what
 * then rests holds only the maker's. Empty for sales, which hold the shares that they name, and if all of it would be
 * cancelled.
 */
export function holdText(plan: Held, symbol: string): string {
  const { order, isBuy, cancelledBy, isBookKnown, now, restLots } = plan;
  if (!isBuy || cancelledBy !== undefined) return '';
  const first = `${money(unitsText(plan.holdUnits))} ${symbol}`;
  const later = `${money(unitsText(plan.restHoldUnits))} ${symbol}`;
  if (!isBookKnown) return s.summary.hold.unknown(first);
  if (restLots === 0n) return s.summary.hold.placing(first);
  if (first === later) return s.summary.hold.open(first);
  const isForFee = now.lots === 0n && order.postOnly !== true;
  return isForFee ? s.summary.hold.forFee(first, later) : s.summary.hold.both(first, later);
}
