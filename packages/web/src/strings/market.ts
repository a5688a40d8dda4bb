import { countedShares } from './counted.ts';
import { statusWords } from './markets.ts';

/** Texts of a market's page. */
export const market = {
  back: 'All markets',
  rules: 'Rules',
  noRules: 'No rules provided.',
  volume24h: (amount: string) => `${amount} in 24h`,
  ends: 'Trading ends',
  /** When trading ended before its scheduled time. */
  endsVoid: 'Scheduled end of trading',
  fee: 'Fee',
  feeText: (takerBps: string, makerBps: string) =>
    `Taker ${takerBps}%, maker ${makerBps}% of price × (1 − price) per share`,
  noFee: 'None',
  tick: 'Price step',
  timeline: 'Timeline',
  steps: {
    created: 'Created',
    trading: 'Trading',
    cutoff: 'Trading ends',
    deciding: statusWords.resolving,
    resolved: statusWords.resolved,
    failed: statusWords.failed,
  },
  now: 'Now',
  halted: 'Trading is paused. New orders are rejected until trading resumes.',
  notOpenYet: 'Trading has not started yet.',
  resolving: 'Trading has ended. The market is awaiting its result.',
  thisMarket: 'This market',
  resolvedAs: (market: string, outcome: string, symbol: string) =>
    `${market} resolved to ${outcome}. Each ${outcome} share pays 1 ${symbol}.`,
  resolvedHalf: (market: string, symbol: string) => `${market} resolved as invalid. Every share pays 0.5 ${symbol}.`,
  failed: (symbol: string) => `This market was voided. Every share pays 0.5 ${symbol}.`,
  claim: 'Claim your payout in your portfolio',
  related: {
    /** @param topic undefined: any */
    title: (topic?: string) => (topic === undefined ? 'More markets' : `More in ${topic}`),
    all: 'Show all',
    outcomes: (count: number) => `${count} outcomes`,
  },
  outcomes: 'Outcomes',
  findOutcome: 'Find an outcome',
  outcomesFound: (count: number) =>
    count === 0 ? 'No outcome matches' : count === 1 ? '1 outcome found' : `${count} outcomes found`,
  allOutcomes: (count: number) => `Show all ${count} outcomes`,
  fewerOutcomes: 'Show fewer',
  chance: 'chance',
  choose: (outcome: string) => `Show ${outcome}`,
  buyOutcome: (label: string, outcome: string, price: string) =>
    price === '' ? `${label}: buy, ${outcome}` : `${label} ${price}: buy, ${outcome}`,

  chart: {
    title: 'Price',
    window: 'Time range',
    changes: {
      up: (size: string) => `Up ${size}`,
      down: (size: string) => `Down ${size}`,
      none: () => 'Unchanged',
    },
    windows: {
      '1H': 'in the last hour',
      '1D': 'in the last day',
      '1W': 'in the last week',
      '1M': 'in the last month',
      ALL: 'since the first trade',
    },
    shape: 'Chart type',
    line: 'Line',
    candles: 'Candles',
    bars: 'Bars: shares traded',
    untraded: 'No trades yet',
    neverTraded: 'There were no trades',
    untradedText: 'The price appears here with the first trade.',
    empty: 'No trades in this period',
    emptyText: 'Choose a longer time range, or be the first to trade.',
    emptyEnded: 'Choose a longer time range.',
    failed: 'The chart could not be shown',
    codeMissing: 'The application may have been updated. Try again; if that does not help, reload the page.',
    summary: (name: string, from: string, to: string) => `${name}: from ${from} to ${to}`,
    ownTrades: 'Your trades for',
  },

  book: {
    title: 'Order book',
    depth: 'Depth',
    trades: 'Trades',
    total: 'Total',
    spread: (spread: string) => `Spread ${spread}`,
    oneSided: 'No spread: one side of the book is empty',
    empty: 'The order book is empty',
    emptyText: 'Place a limit order to be the first.',
    own: (shares: string) => `Your orders: ${countedShares(shares)}`,
    ownComplement: (shares: string, outcome: string) =>
      `Your orders: ${countedShares(shares)}, as orders for ${outcome}`,
    mint: 'mint',
    merge: 'merge',
    ofWhichMint: (shares: string, other: string) =>
      `Includes ${shares} from buyers of ${other}: a fill mints new pairs`,
    ofWhichMerge: (shares: string, other: string) => `Includes ${shares} from sellers of ${other}: a fill merges pairs`,
    legend: (other: string) => `Hatched: orders for ${other}`,
    buyAt: 'Buy at',
    sellAt: 'Sell at',
    pairs: (outcome: string, other: string) =>
      `Both outcomes share one order book: an ask for ${outcome} is also a bid for ${other} at 1 minus the price. Two matching buyers mint a new pair of shares; two matching sellers merge one.`,
    moreAsks: (count: number, last: string) =>
      count === 1 ? `1 more level, at ${last}` : `${count} more levels, up to ${last}`,
    moreBids: (count: number, last: string) =>
      count === 1 ? `1 more level, at ${last}` : `${count} more levels, down to ${last}`,
    asks: 'Asks',
    bids: 'Bids',
    asksInAll: (shares: string) => `Asks: ${countedShares(shares)}`,
    bidsInAll: (shares: string) => `Bids: ${countedShares(shares)}`,
    depthSummary: (bids: string, asks: string) =>
      `Depth: ${countedShares(bids)} bid, ${countedShares(asks)} asked in this price range`,
    closed: 'The order book is closed',
    notLive: 'Not live: showing the last known order book.',
    refreshing: 'Loading the order book…',
  },

  trades: {
    none: 'No trades yet',
    noneText: 'Trades appear here as they happen.',
  },

  own: {
    title: 'Your orders and position',
    position: 'Position',
    noOrders: 'No open orders in this market',
    noPosition: 'No position in this market',
    /** What became of shares that were claimed or lost. */
    held: (what: string, paid: string | undefined, result: string) =>
      `You held ${what}: paid ${paid ?? 'nothing'}, ${result}.`,
    profitOf: (amount: string) => `a profit of ${amount}`,
    lossOf: (amount: string) => `a loss of ${amount}`,
    noProfit: 'no profit or loss',
    order: 'Order',
    sellAll: (shares: string, what: string) => `Sell ${shares} ${what}`,
    outcomeOf: (outcome: string, title: string) => `${outcome} of ${title}`,
  },
} as const;
