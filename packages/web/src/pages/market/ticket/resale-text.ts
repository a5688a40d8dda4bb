import { availableMoney, shares, signedMoney } from '../../../format/amount.ts';
import { lotsText, unitsText } from '../../../format/units.ts';
import type { SaleNow } from '../../../sale/sale-now.ts';
import { ticket as s } from '../../../strings/ticket.ts';
import type { OrderPlan } from './order-plan.ts';

/** Says what a sale right after a buy would bring, and how much less that is than what was paid. */
export function resaleText(sale: SaleNow, { now, totalUnits }: OrderPlan, symbol: string): string {
  const words = s.preview.resale;
  if (sale.lots === 0n) return sale.end === 'ownOrder' ? words.ownBid : words.noBids;
  const amount = `${availableMoney(unitsText(sale.proceedsUnits))} ${symbol}`;
  if (sale.lots < now.lots) return words.part(amount, shares(lotsText(sale.lots)), shares(lotsText(now.lots)));
  return words.all(amount, signedMoney(unitsText(sale.proceedsUnits - totalUnits)));
}
