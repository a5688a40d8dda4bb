import type { Order } from '@presage/client';

/** Why an order ended otherwise than filled. */
const endedBecause: Readonly<Record<NonNullable<Order['closeReason']>, string>> = {
  cancelled: 'By you',
  postOnlyWouldCross: 'It was only to rest, and would have traded at once',
  selfTrade: 'It would have met an order of your own',
  unfilled: 'Nobody offered more within its limits',
  expired: 'Its time was up',
  marketClosed: 'Trading in this market ended',
  uncovered: 'What it was to be paid with is no longer in your account',
  settlementFailed: 'Trades of it failed on chain',
};

/** Texts about an order that was sent. */
export const orders = {
  placed: 'Order placed',
  filled: (side: string, size: string, outcome: string) => `${side === 'Buy' ? 'Bought' : 'Sold'} ${size} ${outcome}`,
  filledText: (average: string) => `At ${average} on average.`,
  rests: (size: string) => `${size} shares rest in the book.`,
  cancelledRest: (size: string) => `The rest, ${size} shares, was cancelled.`,
  expiredRest: (size: string) => `The rest, ${size} shares, has expired.`,
  partSpent: (used: string, all: string) => `Only ${used} of ${all} found a price.`,
  cancelledWhole: 'Order cancelled',
  expiredWhole: 'Order expired',
  nothingFilled: 'Nothing of it was filled.',
  endedBecause,
  refused: 'The order was refused',
  notSent: 'The order was not sent',
  notPlaced: 'The order was not placed',
  notArrived: 'It has not reached the exchange.',
  busyText: 'The exchange could not take it at the moment. Try again.',

  /** Of one that no answer came for: what it is. */
  words: (what: string, size: string, market: string) => `${what}, ${size}: ${market}`,
  atPrice: (size: string, price: string) => `${size} at ${price}`,
  lookingFor: (words: string) => `No answer came for your order (${words}). It is being looked for.`,
  unanswered: 'No answer came for your order',
  missingText: 'The exchange knows nothing of it so far; it may still arrive.',
  notAskedText: 'The exchange could not be asked about it: it may have been placed.',
  whatNow:
    'An order placed anew could trade besides. Look again, or send this very order again: it is placed once at most.',
  lookAgain: 'Look again',
  sendAgain: 'Send the same order again',
  letBe: 'Let it be',
} as const;
