import { common } from './common.ts';
import { countedShares, sharesWord } from './counted.ts';

/** Why the order in the ticket cannot be placed, and what to change. */
const problems = {
  missing: '',
  malformed: 'Enter a number, such as 12.5',
  ambiguous: common.ambiguousAmount,
  range: (lowest: string, highest: string) => `Price must be between ${lowest} and ${highest}`,
  grid: (step: string, below: string, above: string) =>
    `Price must be a multiple of ${step}, such as ${below} or ${above}`,
  decimals: (most: number) => `At most ${most} decimal places`,
  past: 'Choose a time in the future',
  unknown: 'It is not known yet how orders expire here. Wait a moment, or choose Never.',
  tooSmall: (least: string) => `Minimum order: ${least}`,
  /** The same with what the shares cost at the order's price. */
  tooSmallAt: (least: string, cost: string, price: string) => `Minimum order: ${least} (${cost} at ${price})`,
  tooLarge: (most: string) => `Maximum order: ${most}`,
  notEnough: {
    quote: (needed: string, has: string) => `Not enough cash: ${needed} needed, including fees; ${has} available`,
    shares: (needed: string, has: string) => `Not enough shares: ${needed} needed; ${has} available`,
  },
  noLiquidity: 'There are no matching orders right now. A limit order can wait for one.',
  noBook: 'The order book is not live right now. You can still place a limit order.',
  noConnection: 'The order book is not live right now. Wait until the connection is back.',
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
  lower: 'Decrease the price by one step',
  higher: 'Increase the price by one step',
  sharesAmount: 'Shares',
  spend: 'Spend',
  worth: 'Order value',
  amountUnit: 'Amount in',
  units: { shares: 'Shares' },
  sharesUnit: 'shares',
  /** What a keyboard shortcut does. */
  enterAmount: 'Enter an amount',
  getFunds: 'Get funds',
  have: (amount: string) => `Available: ${amount}`,
  part: 'Part of the available amount',
  percent: (value: string) => `${value}%`,
  max: 'Max',
  slippage: 'Max slippage',
  slippageHints: {
    none: 'At whatever prices the order book has.',
    some: 'At most this much worse than the best price, now and when the order arrives.',
  },
  slippages: { none: 'No limit', '0.02': '2%', '0.05': '5%', '0.1': '10%' },
  postOnly: 'Post only',
  postOnlyHint: 'Cancelled if it would trade immediately.',
  expiry: 'Expires',
  expiries: {
    never: 'Never',
    '1h': 'In 1 hour',
    '1d': 'In 1 day',
    '1w': 'In 1 week',
    custom: 'At a set time',
    atOnce: 'Now (IOC)',
    wholeAtOnce: 'All now (FOK)',
  },
  expiresAt: 'Expires at',
  problems,

  preview: {
    title: 'Preview',
    average: 'Average price',
    worst: 'Worst price',
    shares: 'Shares',
    fee: 'Fee',
    cost: 'You pay',
    proceeds: 'You receive',
    rests: 'Open in the order book',
    mint: (other: string) => `From ${other} buyers (mint)`,
    merge: (other: string) => `To ${other} sellers (merge)`,
    pairs: (size: string, average: string) => `${size} at ${average}`,
    upTo: (size: string) => `up to ${size}`,
    payout: (outcome: string) => `Payout if ${outcome}`,
    gain: (outcome: string) => `Profit if ${outcome}`,
    /** What the shares would bring if they were sold right after they were bought. */
    resale: {
      title: 'If sold back now',
      all: (amount: string, difference: string) => `${amount} (${difference})`,
      part: (amount: string, part: string, all: string) => `${amount} for ${part} of ${all}`,
      noBids: 'No bids',
      ownBid: 'Stops at your own bid',
    },
    levels: (count: number) => (count === 1 ? '(1 level)' : `(${count} levels)`),
    bookUnknown:
      'The order book is not live right now, so it is unknown how much would fill immediately. It never fills at a worse price than your limit.',
    steep: (best: string, worst: string) =>
      `Thin order book: the best price is ${best}, but the last shares would fill at ${worst}. Use a limit order or set a max slippage.`,
    /** What the book has for an order that it can fill only in part, by what bounds the price. */
    partly: {
      nothing: (size: string, side: 'buy' | 'sell') =>
        `The order book has only ${countedShares(size)} to ${side}. The rest of this order would be cancelled.`,
      slippage: (size: string, percent: string) =>
        `The order book can fill only ${countedShares(size)} within ${percent}% of the best price. The rest would be cancelled.`,
      limit: (size: string) =>
        `The order book can fill only ${countedShares(size)} at your price. The rest would be cancelled.`,
    },
    ownOrder: 'Your own order is in the way: the rest of this order would be cancelled.',
    cancelled: {
      postOnly: 'This price would trade immediately: a post-only order would be cancelled.',
      wholeAtOnce: 'The order book cannot fill all of this at your price: the order would be cancelled.',
      atOnce: 'The order book has nothing at your price: the order would be cancelled.',
    },
  },

  /** Describes in sentences what the wallet signs. */
  summary: {
    title: 'You sign',
    marketBuy: (spend: string, outcome: string) =>
      `Buy ${outcome} for up to ${spend}, including fees, at the best available prices. Anything not filled immediately is cancelled.`,
    marketSell: (size: string, outcome: string) =>
      `Sell ${size} ${outcome} ${sharesWord(size)} at the best available prices. Anything not filled immediately is cancelled.`,
    limitBuy: (size: string, outcome: string, price: string) =>
      `Buy ${size} ${outcome} ${sharesWord(size)} at ${price} or less each.`,
    limitSell: (size: string, outcome: string, price: string) =>
      `Sell ${size} ${outcome} ${sharesWord(size)} at ${price} or more each.`,
    protection: (worst: string, percent: string) =>
      `Never worse than ${worst}, nor more than ${percent}% worse than the best price when the order arrives.`,
    hold: {
      unknown: (most: string) => `Up to ${most} is held for it.`,
      placing: (most: string) => `Up to ${most} is held while it is placed.`,
      open: (amount: string) => `${amount} is held while it is open.`,
      both: (most: string, amount: string) =>
        `Up to ${most} is held while it is placed, and ${amount} while it is open.`,
      forFee: (most: string, amount: string) =>
        `Up to ${most} is held while it is placed, for the fee if it trades at once, and ${amount} while it is open.`,
    },
    expires: (when: string) => `It expires on ${when}.`,
    endsFirst: (end: string) => `Trading ends on ${end}, before it would expire: what is open then is cancelled.`,
    stays: 'It stays open until it fills, you cancel it, or trading ends.',
    postOnly: 'It is cancelled if it would trade immediately.',
    timeInForce: {
      IOC: 'Anything not filled immediately is cancelled.',
      FOK: 'It fills completely and immediately, or is cancelled.',
    },
  },

  submit: (side: string, outcome: string) => `${side} ${outcome}`,
  signing: 'Signing and sending…',
  looking: 'No response yet: checking…',
  needAccount: 'You need an account to trade',
  needAccountText: 'Setting one up takes a minute.',
  needAccountGift: 'Setting one up takes a minute, and you get play money.',
  makeAccount: 'Set up an account',
  needSignIn: 'You are signed out',
  signIn: 'Sign in to trade',
  closed: 'This market is not accepting orders.',
  paused: (isKept: boolean) =>
    `Trading is paused. You can cancel orders, and place new ones when it resumes${isKept ? '; what you entered is kept' : ''}.`,
} as const;
