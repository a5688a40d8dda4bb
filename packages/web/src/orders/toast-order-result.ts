import { type Order, OrderStatus } from '@presage/client';
import { preferences } from '../app/preferences.ts';
import { markFillReported } from '../data/reported-orders.ts';
import { money, shares } from '../format/amount.ts';
import { averagePrice } from '../format/average-price.ts';
import { priceText } from '../format/price.ts';
import { lotsOf, lotsText, unitsOf } from '../format/units.ts';
import { orders as s } from '../strings/orders.ts';
import { messageOf } from '../ui/states.tsx';
import { type ToastContent, toast } from '../ui/toasts.ts';
import { endReason } from './end-reason.ts';
import type { KnownOrderResult } from './send-order.ts';

/**
 * Shows the outcome of an order as a toast.
 * @param about the order's description where it may no longer be in view; otherwise empty
 */
export function toastOrderResult(result: KnownOrderResult, about: string): void {
  const content = toastContentOf(result, about === '');
  const parts = [about, content.text ?? ''];
  toast({ ...content, text: parts.filter((part) => part !== '').join(' · ') });
}

function toastContentOf(result: KnownOrderResult, namesMarket: boolean): ToastContent {
  switch (result.kind) {
    case 'taken':
      return placedContent(result.order, namesMarket);
    case 'busy':
      return { kind: 'error', title: s.notPlaced, text: s.busyText };
    case 'missing':
      return { kind: 'error', title: s.notPlaced, text: s.notArrived };
    case 'refused':
      return { kind: 'error', title: s.refused, text: messageOf(result.reason) };
    case 'notSent':
      return { kind: 'error', title: s.notSent, text: messageOf(result.reason) };
  }
}

/**
 * Says what filled immediately, what rests and what was cancelled.
 * @param namesMarket whether a fill names its market, which a description of the order does too
 */
function placedContent(order: Order, namesMarket: boolean): ToastContent {
  const { orderId: key, filledShares, filledAmount, orderShares, sideEnum, outcome, status, marketTitle } = order;
  const filled = lotsOf(filledShares);
  const rest = describeRemainder(order, lotsOf(orderShares) - filled);
  // The stream reports these fills too: they must not be announced twice.
  markFillReported(key, filledShares);
  if (filled > 0n) {
    const average = averagePrice(unitsOf(filledAmount), filled) ?? '0';
    const text = `${s.filledText(priceText(average, preferences.get().priceUnit))} ${rest}`.trim();
    const what = s.filled(sideEnum, shares(filledShares), outcome);
    return { key, kind: 'success', title: namesMarket ? s.inMarket(what, marketTitle) : what, text };
  }
  if (status === OrderStatus.PENDING) return { key, kind: 'success', title: s.placed, text: rest };
  const title = status === OrderStatus.EXPIRED ? s.expiredWhole : s.cancelledWhole;
  return { key, kind: 'info', title, text: `${s.nothingFilled}${describeCloseReason(order)}` };
}

/**
 * Fees are at most a tenth of a fill, so a market buy that used less than this of its budget found too little in the
 * book.
 */
const USED_PERCENT = 90n;

/** A market buy has a budget instead of shares: what is left of it is money, which was released. */
function describeRemainder(order: Order, left: bigint): string {
  const { status, orderShares, orderAmount, filledAmount } = order;
  if (lotsOf(orderShares) === 0n) {
    const used = unitsOf(filledAmount);
    const all = unitsOf(orderAmount);
    return used * 100n < all * USED_PERCENT ? s.partSpent(money(filledAmount), money(orderAmount)) : '';
  }
  if (left <= 0n) return '';
  const size = shares(lotsText(left));
  if (status === OrderStatus.PENDING) return s.rests(size);
  return `${status === OrderStatus.EXPIRED ? s.expiredRest(size) : s.cancelledRest(size)}${describeCloseReason(order)}`;
}

/** Why it was closed, as a further sentence. Empty for `cancelled`, which the text already says. */
function describeCloseReason(order: Order): string {
  const reason = order.closeReason === 'cancelled' ? '' : endReason(order);
  return reason === '' ? '' : ` ${reason}.`;
}
