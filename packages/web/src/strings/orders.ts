import type { Order } from '@presage/client';
import { countedShares } from './counted.ts';

/** Why an order was closed without filling completely, where its status does not say it. */
const endedBecause: Readonly<Record<NonNullable<Order['closeReason']>, string>> = {
  // By its owner, or for its owner: by a builder, or by the exchange, as when an account is suspended.
  cancelled: '',
  cancelAllAfter: 'The cancel timer of your account ran out',
  postOnlyWouldCross: 'This post-only order would have traded immediately',
  selfTrade: 'It would have traded with your own order',
  unfilled: 'The order book had no more at an acceptable price',
  expired: 'It reached its expiry time',
  marketClosed: 'Trading in this market ended',
  uncovered: 'Your account no longer covers it',
  settlementFailed: 'Its trades did not settle on chain',
};

function openOrders(count: number, isTruncated: boolean): string {
  if (count === 0) return 'You have no open orders';
  return count === 1 ? 'You have 1 open order' : `You have ${isTruncated ? 'at least ' : ''}${count} open orders`;
}

/** Texts about an order that was sent. */
export const orders = {
  placed: 'Order placed',
  /** Names the order, as several may be placed one after the other. */
  placedWhat: (side: string, outcome: string, price: string) => `Order placed · ${side} ${outcome} at ${price}`,
  filled: (side: string, size: string, outcome: string) => `${side === 'Buy' ? 'Bought' : 'Sold'} ${size} ${outcome}`,
  inMarket: (what: string, market: string) => `${what} · ${market}`,
  filledText: (average: string) => `Average price ${average}.`,
  filledWorse: (average: string, previewed: string) =>
    `Average price ${average}, worse than the ${previewed} of the preview: the order book had changed.`,
  /** What fills cost or brought. Without `fees` there were none. */
  paid: (isBuy: boolean, amount: string, fees: string) => {
    const done = isBuy ? `You paid ${amount}` : `You received ${amount}`;
    if (fees === '') return `${done}.`;
    return isBuy ? `${done}, including ${fees} in fees.` : `${done}, after ${fees} in fees.`;
  },
  paidBeforeFees: (isBuy: boolean, amount: string) =>
    isBuy ? `You paid ${amount} plus fees.` : `You received ${amount}, less fees.`,
  rests: (size: string) => `${countedShares(size)} ${size === '1' ? 'is' : 'are'} open in the order book.`,
  cancelledRest: (size: string) =>
    size === '1' ? 'The remaining share was cancelled.' : `The remaining ${size} shares were cancelled.`,
  expiredRest: (size: string) =>
    size === '1' ? 'The remaining share expired.' : `The remaining ${size} shares expired.`,
  partSpent: (used: string, all: string) => `Only ${used} of ${all} could be filled.`,
  cancelledWhole: 'Order cancelled',
  expiredWhole: 'Order expired',
  nothingFilled: 'Nothing was filled.',
  endedBecause,
  /** Label of an open order that never takes; the other kinds never rest. */
  postOnly: 'Post-only',
  refused: 'Order rejected',
  notSent: 'Order not sent',
  notPlaced: 'Order not placed',
  notArrived: 'It did not reach the exchange.',

  change: {
    open: 'Change',
    /** @param market empty if it is clear which one */
    openWhat: (what: string, size: string, market: string) =>
      `Change ${what}, ${size}${market === '' ? '' : `, ${market}`}`,
    title: (what: string) => `Change order: ${what}`,
    price: (unit: string) => `New price (${unit})`,
    shares: 'Shares',
    left: (size: string) => `Open: ${size}`,
    submit: 'Change order',
    cost: (cost: string) => `It costs at most ${cost}, including fees.`,
    brings: (proceeds: string) => `It brings ${proceeds}, less fees, when all of it is filled.`,
    how: 'Your order is replaced in one step, or stays as it is if it was filled meanwhile. It goes to the end of the queue at its price.',
    atOnce: 'This price would trade immediately.',
    postOnlyAtOnce: 'This price would trade immediately: your post-only order would be cancelled.',
    gone: 'This market does not exist any more.',
    missed: 'Order not changed',
    missedText: 'More of it was filled, or it was closed, before the change arrived.',
  },

  cancel: 'Cancel',
  /** @param market empty if it is clear which one */
  cancelWhat: (what: string, size: string, market: string) =>
    `Cancel ${what}, ${size}${market === '' ? '' : `, ${market}`}`,
  /** What the open part of an order costs or brings, as the title of a column. */
  value: 'Open value',
  cancelAll: 'Cancel all',
  cancelAllMarkets: {
    title: 'Cancel all open orders?',
    text: (count: number, isTruncated: boolean) => `${openOrders(count, isTruncated)}.`,
  },
  cancelAllHere: {
    title: 'Cancel all open orders in this market?',
    text: (count: number, isTruncated: boolean) => `${openOrders(count, isTruncated)} in this market.`,
  },
  /** Which orders are cancelled. */
  cancelIn: 'Cancel orders in',
  inAllMarkets: (count: number, isTruncated: boolean) => `All markets (${count}${isTruncated ? '+' : ''})`,
  inMarketCounted: (market: string, count: number, isTruncated: boolean) =>
    `${market} (${count}${isTruncated ? '+' : ''})`,
  cancelledAll: (count: number) => (count === 1 ? '1 order cancelled' : `${count} orders cancelled`),
  notCancelled: 'Could not cancel the order',
  notCancelledAll: 'Could not cancel the orders',
  cut: (count: number) => `Showing your newest ${count} open orders. “Cancel all” also cancels the older ones.`,

  /** Describes an order whose response did not arrive. */
  words: (what: string, size: string, market: string) => `${what}, ${size}: ${market}`,
  atPrice: (size: string, price: string) => `${size} at ${price}`,
  lookingFor: (words: string) => `No response yet for your order (${words}). Checking whether it was placed…`,
  unanswered: 'No response for your order',
  missingText: 'The exchange has no record of it so far, but it may still arrive.',
  notAskedText: 'The exchange could not be reached, so your order may have been placed.',
  whatNow:
    'If you place a new order, both may fill. Check again, or resend this same order: it cannot be placed twice.',
  lookAgain: 'Check again',
  sendAgain: 'Resend this order',
  dismiss: 'Dismiss',
} as const;
