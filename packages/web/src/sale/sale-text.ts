import { availableMoney, shares } from '../format/amount.ts';
import { lotsText, unitsText } from '../format/units.ts';
import { sale as s } from '../strings/sale.ts';
import type { SaleNow } from './sale-now.ts';

/** Says what a sale of all shares would bring now. Both amounts are cut: they are never more than what is sold and paid. */
export function saleText(sale: SaleNow, wantedLots: bigint): string {
  const hasFees = sale.feeUnits > 0n;
  const amount = availableMoney(unitsText(sale.proceedsUnits));
  if (sale.lots === wantedLots) return s.all(amount, hasFees);
  const isOwn = sale.end === 'ownOrder';
  if (sale.lots === 0n) return isOwn ? s.ownBid : s.noBids;
  const [part, all] = [sale.lots, wantedLots].map((lots) => shares(lotsText(lots)));
  const text = s.part({ part: part ?? '', all: all ?? '', amount, hasFees });
  return isOwn ? `${text} ${s.thenOwnBid}` : text;
}
