/** Why an order cannot be placed as it stands in the ticket, and what can be. */
const problems = {
  missing: '',
  malformed: 'Write a number, such as 12.5',
  ambiguous: (typed: string) =>
    `Does ${typed} mean ${typed.replace(',', '')} or ${typed.replace(',', '.')}? Write ${typed.replace(',', '')}, or ${typed}0.`,
  range: (lowest: string, highest: string) => `Prices go from ${lowest} to ${highest}`,
  grid: (step: string, below: string, above: string) =>
    `Prices go in steps of ${step} here: ${below} or ${above} would do`,
  decimals: (most: number) => `At most ${most} decimals`,
  past: 'Choose a time that is still to come',
  tooSmall: (least: string) => `Too small: at least ${least}`,
  tooLarge: (most: string) => `Too large: at most ${most} in one order`,
  notEnough: {
    quote: (needed: string, has: string) => `This takes ${needed}, fees included; you have ${has}`,
    shares: (needed: string, has: string) => `This sells ${needed}; you have ${has} to sell`,
  },
  noLiquidity: 'Nobody is on the other side right now. A limit order would wait for somebody.',
  noBook: 'The order book is not live at the moment. A limit order names the worst price itself.',
} as const;

/** Texts of the ticket. */
export const ticket = {
  title: 'Trade',
  side: 'Buy or sell',
  outcome: 'Outcome',
  type: 'Order type',
  market: 'Market',
  limit: 'Limit',
  price: (unit: string) => `Limit price (${unit})`,
  lower: 'Lower the price by one step',
  higher: 'Raise the price by one step',
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
    gain: (outcome: string) => `Gain if ${outcome}`,
    total: 'Total',
    levels: (count: number) => (count === 1 ? 'from one level' : `from ${count} levels`),
    bookUnknown:
      'The order book is not live at the moment: what of this would trade at once is not known. At worst it trades at the limit.',
    steep: (best: string, worst: string) =>
      `The book is thin: the best price is ${best}, the last of this fills at ${worst}. A limit order or price protection bounds that.`,
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
    protection: (percent: string) => `No fill is more than ${percent}% worse than the best price when it arrives.`,
    hold: (amount: string) => `${amount} is set aside for it.`,
    expires: (when: string) => `It ends by itself on ${when}.`,
    stays: 'It stays until it fills or you cancel.',
    postOnly: 'It never takes.',
  },

  submit: (side: string, outcome: string) => `${side} ${outcome}`,
  signing: 'Signing and sending',
  looking: 'No answer: looking for it',
  needAccount: 'You need an account to trade',
  needAccountText: 'It takes a minute, and there is play money where this is a demo.',
  makeAccount: 'Set up an account',
  closed: 'This market takes no orders now.',
} as const;
