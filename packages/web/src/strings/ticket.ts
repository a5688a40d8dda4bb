import type { PlanProblem } from '../pages/market/ticket/order-plan.ts';

type ProblemName = PlanProblem['problem'];

const problems: Readonly<Record<ProblemName, string>> = {
  missing: '',
  malformed: 'Write a number, such as 12.5',
  range: 'The price must be above 0 and below 100',
  grid: 'This market has a coarser price step',
  decimals: 'Too many decimals: at most 6 for shares, 10 for money',
  past: 'Choose a time that is still to come',
  tooSmall: 'Too small: at least 1 share, or 1 of money',
  notEnough: 'You do not have that much',
  noLiquidity: 'Nobody is on the other side right now. A limit order would wait for somebody.',
};

/** Texts of the ticket. */
export const ticket = {
  title: 'Trade',
  open: (what: string) => what,
  side: 'Buy or sell',
  outcome: 'Outcome',
  type: 'Order type',
  market: 'Market',
  limit: 'Limit',
  price: (unit: string) => `Limit price (${unit})`,
  lower: 'Lower the price by one step',
  higher: 'Raise the price by one step',
  amount: 'Amount',
  sharesAmount: 'Shares',
  spend: 'Spend',
  worth: 'Worth',
  amountUnit: 'Amount in',
  units: { shares: 'Shares' },
  sharesUnit: 'shares',
  getFunds: 'Get funds',
  have: (amount: string) => `You have ${amount}`,
  part: 'Part of what you have',
  percent: (value: string) => `${value}%`,
  max: 'Max',
  slippage: 'Price protection',
  slippages: { none: 'Any price', '0.02': 'At most 2% worse', '0.05': 'At most 5% worse', '0.1': 'At most 10% worse' },
  postOnly: 'Post only',
  postOnlyHint: 'Cancelled rather than trade at once.',
  expiry: 'Expires',
  expiries: { never: 'Never', '1h': 'In an hour', '1d': 'In a day', '1w': 'In a week', custom: 'At a time' },
  expiresAt: 'Expires at',
  advanced: 'More options',
  problems,

  preview: {
    title: 'Preview',
    average: 'Average price',
    worst: 'Worst price',
    shares: 'Shares',
    fee: 'Fee',
    cost: 'You pay',
    proceeds: 'You get',
    rests: 'Rests in the book',
    mint: (other: string) => `From buyers of ${other} (mint)`,
    merge: (other: string) => `To sellers of ${other} (merge)`,
    pairs: (size: string, average: string) => `${size} at ${average}`,
    upTo: (size: string) => `up to ${size}`,
    payout: (outcome: string) => `Payout if ${outcome}`,
    gain: 'Return',
    levels: (count: number) => (count === 1 ? 'from one level' : `from ${count} levels`),
    fills: 'Fills now',
    partly: 'The book holds only part of this at a price you take; the rest of a market order is cancelled.',
    ownOrder: 'Your own order stands in the way: the rest would be cancelled.',
    postOnly: 'This price would trade at once: a post-only order would be cancelled.',
  },

  /** What will be signed, in a sentence. */
  summary: {
    title: 'You sign',
    marketBuy: (spend: string, outcome: string) =>
      `Buy ${outcome} for up to ${spend}, fees included, at the best prices there are. What does not fill at once is cancelled.`,
    marketSell: (size: string, outcome: string) =>
      `Sell ${size} ${outcome} shares at the best prices there are. What does not fill at once is cancelled.`,
    limitBuy: (size: string, outcome: string, price: string) =>
      `Buy ${size} ${outcome} shares at ${price} or less each.`,
    limitSell: (size: string, outcome: string, price: string) =>
      `Sell ${size} ${outcome} shares at ${price} or more each.`,
    protection: (percent: string) => `No fill is more than ${percent}% worse than the best price.`,
    hold: (amount: string) => `${amount} is set aside until it fills or you cancel.`,
    expires: (when: string) => `It ends by itself on ${when}.`,
    stays: 'It stays until it fills or you cancel.',
    postOnly: 'It never takes.',
  },

  submit: (side: string, outcome: string) => `${side} ${outcome}`,
  signing: 'Signing and sending',
  needAccount: 'You need an account to trade',
  needAccountText: 'It takes a minute, and there is play money where this is a demo.',
  makeAccount: 'Set up an account',
  closed: 'This market takes no orders now.',
  chooseOutcome: 'Choose an outcome to trade.',

  placed: 'Order placed',
  filled: (side: string, size: string, outcome: string) => `${side === 'Buy' ? 'Bought' : 'Sold'} ${size} ${outcome}`,
  filledText: (average: string) => `At ${average} on average.`,
  rests: (size: string) => `${size} shares rest in the book.`,
  cancelledRest: 'The rest was cancelled.',
  nothingFilled: 'Nothing was filled; the order was cancelled.',
  refused: 'The order was refused',
  notSent: 'The order was not sent',
  unknown: 'It is not known whether the order arrived',
  unknownText: 'Look at your open orders before you send it again.',
} as const;
