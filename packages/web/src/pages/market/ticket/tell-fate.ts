import { type Order, OrderStatus } from '@presage/client';
import { preferences } from '../../../app/preferences.ts';
import { noteFill } from '../../../data/told-fills.ts';
import { money, shares } from '../../../format/amount.ts';
import { priceText } from '../../../format/price.ts';
import { lotsOf, lotsText, unitsOf } from '../../../format/units.ts';
import { ticket as s } from '../../../strings/ticket.ts';
import { messageOf } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toasts.ts';
import { averagePrice } from './order-plan.ts';
import type { Fate } from './send-order.ts';

/** Tells what became of an order. */
export function tellFate(fate: Exclude<Fate, { kind: 'unknown' }>): void {
  if (fate.kind === 'taken') tellTaken(fate.order);
  else if (fate.kind === 'busy') toast({ kind: 'error', title: s.notPlaced, text: s.busyText });
  else {
    const title = fate.kind === 'refused' ? s.refused : s.notSent;
    toast({ kind: 'error', title, text: messageOf(fate.reason) });
  }
}

/** What filled at once, what rests, what was cancelled. */
function tellTaken(order: Order): void {
  const { orderId, filledShares, filledAmount, orderShares, sideEnum, outcome } = order;
  const filled = lotsOf(filledShares);
  const rest = restWords(order, lotsOf(orderShares) - filled);
  // The stream tells of these fills too.
  noteFill(orderId, filledShares);
  if (filled === 0n) {
    const isOpen = order.status === OrderStatus.PENDING;
    toast({
      key: orderId,
      kind: isOpen ? 'success' : 'info',
      title: isOpen ? s.placed : s.cancelledWhole,
      text: isOpen ? rest : s.nothingFilled,
    });
    return;
  }
  const average = averagePrice(unitsOf(filledAmount), filled) ?? '0';
  toast({
    key: orderId,
    kind: 'success',
    title: s.filled(sideEnum, shares(filledShares), outcome),
    text: `${s.filledText(priceText(average, preferences.get().priceUnit))} ${rest}`.trim(),
  });
}

/** Fees are a tenth of a fill at most: of a market order for money that has used less, the book had no more. */
const USED_PERCENT = 90n;

/** A market order for money names no shares: what of it is left is money, which came back. */
function restWords({ status, orderShares, orderAmount, filledAmount }: Order, left: bigint): string {
  if (lotsOf(orderShares) === 0n) {
    const [used, all] = [unitsOf(filledAmount), unitsOf(orderAmount)];
    return used * 100n < all * USED_PERCENT ? s.partSpent(money(filledAmount), money(orderAmount)) : '';
  }
  if (left <= 0n) return '';
  return status === OrderStatus.PENDING ? s.rests(shares(lotsText(left))) : s.cancelledRest(shares(lotsText(left)));
}
