import { ERRNO, OpenApiError, type Order, OrderStatus } from '@presage/client';
import { preferences } from '../app/preferences.ts';
import { markFillReported } from '../data/reported-orders.ts';
import { fineMoney, money, shares } from '../format/amount.ts';
import { averagePrice } from '../format/average-price.ts';
import { priceText } from '../format/price.ts';
import { lotsOf, lotsText, unitsOf, unitsText } from '../format/units.ts';
import { orders as s } from '../strings/orders.ts';
import { messageOf } from '../ui/states.tsx';
import { closeToasts, type ToastContent, toast } from '../ui/toasts.ts';
import { endReason } from './end-reason.ts';
import { feesOf } from './fees-of.ts';
import type { KnownOrderResult } from './send-order.ts';
import { type Filled, isWorseThan } from './worse-than-previewed.ts';

/** Key of the toast of an order that the ticket could not place. */
const TICKET = 'ticket';

/** What else is known about an order. */
export interface OrderContext {
  /** The order's description where it may no longer be in view; otherwise empty. */
  readonly about: string;
  /** What the preview of a market order said; a limit order cannot fill at a worse price than its own. */
  readonly previewed?: Filled | undefined;
}

/** Shows the outcome of an order as a toast. */
export function toastOrderResult(result: KnownOrderResult, context: OrderContext): void {
  const { about } = context;
  // An order of the ticket ends the failure of the one before it; what became of an order from elsewhere does not.
  const isOfTicket = about === '';
  if (isOfTicket) closeToasts(TICKET);
  const failed = isOfTicket && result.kind !== 'taken' ? { key: TICKET } : {};
  const content = { ...failed, ...toastContentOf(result, context) };
  const parts = [about, content.text ?? ''];
  toast({ ...content, text: parts.filter((part) => part !== '').join(' · ') });
}

function toastContentOf(result: KnownOrderResult, context: OrderContext): ToastContent {
  switch (result.kind) {
    case 'taken':
      return placedContent(result.order, context);
    case 'busy':
      return { kind: 'error', title: s.notPlaced, text: messageOf(result.reason) };
    case 'missing':
      return { kind: 'error', title: s.notPlaced, text: s.notArrived };
    case 'refused':
      if (isChangeMissed(result)) return { kind: 'error', title: s.change.missed, text: s.change.missedText };
      return { kind: 'error', title: s.refused, text: messageOf(result.reason) };
    case 'notSent':
      return { kind: 'error', title: s.notSent, text: messageOf(result.reason) };
  }
}

/** Whether the order was to replace another, which was not as its owner saw it any more. */
export function isChangeMissed(result: KnownOrderResult): boolean {
  if (result.kind !== 'refused') return false;
  return result.reason instanceof OpenApiError && result.reason.errno === ERRNO.orderNotCancellable;
}

/** Says what filled immediately, what rests and what was cancelled. */
function placedContent(order: Order, { about, previewed }: OrderContext): ToastContent {
  const { orderId: key, filledShares, filledAmount, orderShares, sideEnum, outcome, status, marketTitle } = order;
  const filled = lotsOf(filledShares);
  const rest = describeRemainder(order, lotsOf(orderShares) - filled);
  // The stream reports these fills too: they must not be announced twice.
  markFillReported(key, filledShares);
  if (filled > 0n) {
    const fill = { isBuy: sideEnum === 'Buy', lots: filled, costUnits: unitsOf(filledAmount) };
    const text = `${describePrice(fill, previewed)} ${describeMoney(order)} ${rest}`.trim();
    const what = s.filled(sideEnum, shares(filledShares), outcome);
    // A description of the order names the market too.
    return { key, kind: 'success', title: about === '' ? s.inMarket(what, marketTitle) : what, text };
  }
  if (status === OrderStatus.PENDING) {
    const what = s.placedWhat(sideEnum, outcome, priceText(order.price, preferences.get().priceUnit));
    return { key, kind: 'success', title: about === '' ? what : s.placed, text: rest };
  }
  const title = status === OrderStatus.EXPIRED ? s.expiredWhole : s.cancelledWhole;
  return { key, kind: 'info', title, text: `${s.nothingFilled}${describeCloseReason(order)}` };
}

/** The average price, and the previewed one if that was better. */
function describePrice(fill: Filled, previewed: Filled | undefined): string {
  const averageOf = ({ costUnits, lots }: Filled) =>
    priceText(averagePrice(costUnits, lots) ?? '0', preferences.get().priceUnit);
  if (previewed === undefined || !isWorseThan(previewed, fill)) return s.filledText(averageOf(fill));
  return s.filledWorse(averageOf(fill), averageOf(previewed));
}

/** What the fills cost or brought, with their fees. */
function describeMoney(order: Order): string {
  const isBuy = order.sideEnum === 'Buy';
  const fees = feesOf(order);
  if (fees === undefined) return s.paidBeforeFees(isBuy, fineMoney(order.filledAmount));
  const filled = unitsOf(order.filledAmount);
  const total = isBuy ? filled + fees : filled - fees;
  return s.paid(isBuy, fineMoney(unitsText(total)), fees === 0n ? '' : fineMoney(unitsText(fees)));
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
    const used = unitsOf(filledAmount) + (feesOf(order) ?? 0n);
    const all = unitsOf(orderAmount);
    return used * 100n < all * USED_PERCENT ? s.partSpent(money(unitsText(used)), money(orderAmount)) : '';
  }
  if (left <= 0n) return '';
  const size = shares(lotsText(left));
  if (status === OrderStatus.PENDING) return s.rests(size);
  return `${status === OrderStatus.EXPIRED ? s.expiredRest(size) : s.cancelledRest(size)}${describeCloseReason(order)}`;
}

/** Why it was closed, as a further sentence. */
function describeCloseReason(order: Order): string {
  const reason = endReason(order);
  return reason === '' ? '' : ` ${reason}.`;
}
