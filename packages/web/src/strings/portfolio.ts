import { countedPairs } from './counted.ts';

interface Traded {
  readonly kind: string;
  readonly sideEnum: 'Buy' | 'Sell';
  readonly size: string;
  readonly outcome: string;
  readonly amount: string;
  readonly average: string;
}

/** Texts of the portfolio page. */
export const portfolio = {
  title: 'Portfolio',
  signedOut: 'Sign in to see your portfolio',
  signedOutText: 'Set up an account to see your positions, orders and trades here.',
  getAccount: 'Set up an account',
  signIn: 'Sign in',

  total: 'Portfolio value',
  available: 'Available',
  held: (amount: string) => `${amount} in orders`,
  positionsValue: 'In positions',
  unrealised: 'Unrealised profit',
  realised: 'Realised profit',
  realisedText: 'Sales, merges and decided markets, after all fees',
  realisedUnclaimed: (amount: string) =>
    `Sales, merges and decided markets, after all fees. Of this, ${amount} is in open positions that you can claim.`,
  realisedCut: 'Latest 5,000 trades, 2,000 payouts and 2,000 lost positions',

  tabs: {
    positions: 'Positions',
    orders: 'Open orders',
    trades: 'Trades',
    activity: 'Activity',
    transfers: 'Transfers',
  },
  openOrders: (count: number, isTruncated: boolean) =>
    count === 0 ? 'Open orders' : `Open orders (${count}${isTruncated ? '+' : ''})`,
  openOrdersShort: (count: number, isTruncated: boolean) =>
    count === 0 ? 'Orders' : `Orders (${count}${isTruncated ? '+' : ''})`,
  tabList: 'Portfolio sections',

  market: 'Market',
  outcome: 'Outcome',
  shares: 'Shares',
  frozen: (shares: string) => `${shares} in orders`,
  average: 'Average price',
  now: 'Current price',
  lastPrice: 'last price',
  payout: 'payout',
  /** Of a position whose market never traded. */
  atCost: 'at cost: no trades yet',
  value: 'Value',
  pnl: 'Profit and loss',
  day: '24h change',
  status: 'Status',
  action: 'Action',
  sellWhat: (shares: string, outcome: string, title: string) => `Sell ${shares} ${outcome}: ${title}`,
  /** Why a position cannot be sold now. */
  pausedText: 'Trading is paused. You can only cancel orders until it resumes.',
  allInOrders: 'All in orders',
  claim: 'Claim',
  claimWhat: (title: string) => `Claim ${title}`,
  claiming: 'Claiming…',
  claimingText: 'The payout is added to your balance once the block with your claim is final.',
  claimAll: 'Claim all',
  toClaim: (amount: string, symbol: string, count: number) =>
    `${amount} ${symbol} to claim in ${count === 1 ? '1 market' : `${count} markets`}`,
  claimDone: (count: number) =>
    count === 1 ? 'Payout added to your balance' : `Payouts of ${count} markets added to your balance`,
  claimSent: (count: number) => (count === 1 ? 'Claim sent' : `${count} claims sent`),
  claimFailed: 'Claim failed',
  positionsCut: (count: number) => `You have more open positions. Only these ${count} are counted in the totals above.`,
  payoutsCut: (count: number) => `Payouts before your latest ${count} are not shown.`,
  noPositions: 'No positions',
  noOpenPositions: 'No open positions',
  noPositionsText: 'Shares you buy appear here.',
  views: {
    label: 'Which positions',
    open: (count: number) => `Open (${count})`,
    settled: (count: number) => `Settled (${count})`,
    settledTable: 'Settled positions',
  },
  sort: {
    label: 'Sort by',
    newest: 'Newest market',
    orders: { value: 'Value', profit: 'Profit and loss', day: '24h change', ends: 'Ends soonest' },
  },
  result: 'Result',
  /** What became of the shares of a decided market; in a voided one, and where neither outcome happened, each pays half. */
  results: { won: 'Won', lost: 'Lost', half: 'Paid half' },
  cost: 'Cost',
  paid: 'Payout',
  toMarkets: 'Browse markets',

  time: 'Time',
  side: 'Side',
  price: 'Price',
  filled: 'Filled',
  expires: 'Expires',
  /** Where an order is in the book. Without `distance` it is the best. */
  bestBid: (distance: string) => (distance === '' ? 'best bid' : `${distance} below best bid`),
  bestAsk: (distance: string) => (distance === '' ? 'best ask' : `${distance} above best ask`),
  noOrders: 'No open orders',
  noOrdersText: 'Limit orders appear here until they are filled, cancelled or expired.',

  amount: 'Amount',
  fee: 'Fee',
  settling: 'Settling',
  settlementFailed: 'Did not settle',
  noTrades: 'No trades yet',
  noTradesText: 'Your fills, splits, merges and payouts appear here.',
  sides: { Buy: 'Buy', Sell: 'Sell', Split: 'Split', Merge: 'Merge', Payout: 'Payout' },
  exportCsv: 'Export as CSV',
  exporting: 'Exporting…',
  exported: (count: number) => (count === 1 ? '1 row exported' : `${count} rows exported`),
  exportCut: (count: number) => `Exported your latest ${count} rows. Older ones are not included.`,
  exportedSince: (count: number, day: string) =>
    count === 1 ? `1 row exported, of ${day}` : `${count} rows exported, from ${day} on`,
  exportOlder: (day: string) => `There are older ones: choose ${day} under “To” to export those.`,
  from: 'From',
  to: 'To',
  noTradesThen: 'No trades in this period',

  what: 'Details',
  noActivity: 'No activity yet',
  ordered: (kind: string, side: string, shares: string, outcome: string, price: string) =>
    `${kind}: ${side} ${shares} ${outcome} at ${price}`,
  orderedMarket: (kind: string, side: string, size: string, outcome: string) => `${kind}: ${side} ${size} ${outcome}`,
  orderedSpending: (kind: string, side: string, amount: string, outcome: string) =>
    `${kind}: ${side} ${outcome} for ${amount}`,
  /** Kinds of limit orders, by their time in force. */
  limitKinds: {
    GTC: 'Limit order',
    IOC: 'Immediate-or-cancel limit order',
    FOK: 'Fill-or-kill limit order',
  },
  postOnlyKind: 'Post-only limit order',
  /** Kinds of market orders, which never rest. */
  marketKinds: {
    GTC: 'Market order',
    IOC: 'Market order',
    FOK: 'Fill-or-kill market order',
  },
  traded: ({ kind, sideEnum, size, outcome, amount, average }: Traded) =>
    `${kind}: ${sideEnum === 'Buy' ? 'Bought' : 'Sold'} ${size} ${outcome} for ${amount} at ${average}`,
  /** A market order that found too little. */
  neverWorse: (what: string, price: string) => `${what}, never worse than ${price}`,
  partOf: (part: string, all: string) => `${part} of ${all}`,
  partlyFilled: 'Partly filled',
  filledPart: (filled: string, all: string) => `${filled} of ${all} filled`,
  split: (shares: string) => `Split into ${countedPairs(shares)}`,
  /** Status of a split or a merge, which is never left open. */
  done: 'Done',
  paidOut: (shares: string, outcome: string, amount: string) => `Claimed ${shares} ${outcome} for ${amount}`,
  paidNothing: (shares: string, outcome: string) => `${shares} ${outcome} paid nothing`,
  merged: (shares: string) => `Merged ${countedPairs(shares)}`,
  orderStatus: { Pending: 'Open', Finished: 'Filled', Canceled: 'Cancelled', Expired: 'Expired', Failed: 'Failed' },

  transfers: {
    what: 'Kind',
    kinds: { Deposit: 'Deposit', Withdrawal: 'Withdrawal', Fees: 'Collected fees' },
    none: 'No deposits or withdrawals yet',
    noneText: 'Money that comes into your account or leaves it, other than by trading, appears here.',
    noneThen: 'No deposits or withdrawals in this period',
    /** Where money is in wallets, the exchange sees only what a block changed. */
    onChain: {
      kinds: { Deposit: 'Received', Withdrawal: 'Sent', Fees: 'Collected fees' },
      none: 'Nothing received or sent yet',
      noneText: 'Money that your trading wallet receives or sends, other than by trading here, appears here.',
      noneThen: 'Nothing received or sent in this period',
      explain:
        'Each row is what one block changed in your trading wallet’s cash, other than by trades, splits, merges and claims here. Several payments in a block are one row.',
    },
  },

  chart: {
    title: 'Value over time',
    windows: { '6h': '6H', '1w': '1W', '1m': '1M', all: 'ALL' },
    window: 'Time range',
    explain:
      'The value of your cash and positions over time, from your first trade on. Positions count at the last price of the time, or at their payout once resolved. The line is calculated backwards from today’s value, using your trades and the price history. Deposits and withdrawals count as if made before the time range.',
    how: 'How this is calculated',
    empty: 'No data yet',
    emptyText: 'Your portfolio value appears here after your first trade.',
    range: (lowest: string, highest: string, symbol: string) =>
      lowest === highest ? `${lowest} ${symbol} throughout` : `Between ${lowest} and ${highest} ${symbol}`,
    summary: (from: string, to: string, symbol: string) => `From ${from} to ${to} ${symbol} in this time range.`,
    cut: 'Your account has more trades than this chart covers. Older ones are not included.',
    unread: (count: number) =>
      `Uses the price history of the ${count} markets you traded last. In others, the line runs straight between the prices of your own trades, your payouts and the current price.`,
    at: (time: string, value: string, symbol: string) => `${time}: ${value} ${symbol}`,
  },
} as const;
