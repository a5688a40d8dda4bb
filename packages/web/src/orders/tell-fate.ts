import { type Order, OrderStatus } from '@presage/client';
import { preferences } from '../app/preferences.ts';
import { noteFill } from '../data/told-orders.ts';
import { money, shares } from '../format/amount.ts';
import { averagePrice } from '../format/average-price.ts';
import { priceText } from '../format/price.ts';
import { lotsOf, lotsText, unitsOf } from '../format/units.ts';
import { orders as s } from '../strings/orders.ts';
import { messageOf } from '../ui/states.tsx';
import { type News, toast } from '../ui/toasts.ts';
import { endReason } from './end-reason.ts';
import type { KnownFate } from './send-order.ts';

/**
 * Tells what became of an order.
 * @param about what it is, in words, where nobody may see that; else empty
 */
export function tellFate(fate: KnownFate, about: string): void {
  const news = newsOf(fate);
  const parts = [about, news.text ?? ''];
  toast({ ...news, text: parts.filter((part) => part !== '').join(' · ') });
}

function newsOf(fate: KnownFate): News {
  switch (fate.kind) {
    case 'taken':
      return takenNews(fate.order);
    case 'busy':
      return { kind: 'error', title: s.notPlaced, text: s.busyText };
    case 'missing':
      return { kind: 'error', title: s.notPlaced, text: s.notArrived };
    case 'refused':
      return { kind: 'error', title: s.refused, text: messageOf(fate.reason) };
    case 'notSent':
      return { kind: 'error', title: s.notSent, text: messageOf(fate.reason) };
  }
}

/** What filled at once, what rests, what was cancelled. */
function takenNews(order: Order): News {
  const { orderId: key, filledShares, filledAmount, orderShares, sideEnum, outcome, status } = order;
  const filled = lotsOf(filledShares);
  const rest = restWords(order, lotsOf(orderShares) - filled);
  // The stream tells of these fills too.
  noteFill(key, filledShares);
  if (filled > 0n) {
    const average = averagePrice(unitsOf(filledAmount), filled) ?? '0';
    const text = `${s.filledText(priceText(average, preferences.get().priceUnit))} ${rest}`.trim();
    return { key, kind: 'success', title: s.filled(sideEnum, shares(filledShares), outcome), text };
  }
  if (status === OrderStatus.PENDING) return { key, kind: 'success', title: s.placed, text: rest };
  const title = status === OrderStatus.EXPIRED ? s.expiredWhole : s.cancelledWhole;
  return { key, kind: 'info', title, text: `${s.nothingFilled}${why(order)}` };
}

/** Fees are a tenth of a fill at most: of a market order for money that has used less, the book had no more. */
const USED_PERCENT = 90n;

/** A market order for money names no shares: what of it is left is money, which came back. */
function restWords(order: Order, left: bigint): string {
  const { status, orderShares, orderAmount, filledAmount } = order;
  if (lotsOf(orderShares) === 0n) {
    const [used, all] = [unitsOf(filledAmount), unitsOf(orderAmount)];
    return used * 100n < all * USED_PERCENT ? s.partSpent(money(filledAmount), money(orderAmount)) : '';
  }
  if (left <= 0n) return '';
  const size = shares(lotsText(left));
  if (status === OrderStatus.PENDING) return s.rests(size);
  return `${status === OrderStatus.EXPIRED ? s.expiredRest(size) : s.cancelledRest(size)}${why(order)}`;
}

/** Why it ended, as a sentence after another. That it was cancelled is said already. */
function why(order: Order): string {
  const reason = order.closeReason === 'cancelled' ? '' : endReason(order);
  return reason === '' ? '' : ` ${reason}.`;
}
