import type { SortName } from '../pages/markets/market-filters.ts';

const sorts: Readonly<Record<SortName, string>> = {
  trending: 'Trending (24h volume)',
  newest: 'Newest',
  ending: 'Ending soon',
  volume: 'Highest volume',
  'volume-low': 'Lowest volume',
  'volume-24h-low': 'Lowest 24h volume',
  'volume-7d': 'Highest 7-day volume',
  'volume-7d-low': 'Lowest 7-day volume',
};

/** Texts of the list of markets. */
export const markets = {
  title: 'Markets',
  intro: (symbol: string) => `Trade on the outcome of future events. Each share pays 1 ${symbol} if you are right.`,
  search: 'Search markets',
  focusSearch: 'Search markets',
  filters: 'Filters',
  /** On the button that shows them on phones. */
  filtersChanged: (count: number) => (count === 0 ? 'Filters' : `Filters (${count})`),
  labels: 'Topic',
  allLabels: 'All topics',
  type: 'Type',
  types: { all: 'All types', binary: 'Yes or No', categorical: 'Multiple outcomes' },
  status: 'Status',
  statuses: { open: 'Open', resolved: 'Resolved', all: 'All statuses' },
  sort: 'Sort by',
  sorts,
  count: (shown: number) => (shown === 1 ? '1 market' : `${shown} markets`),
  more: (left: number) => `Show more (${left} left)`,
  noneTitle: 'No markets found',
  noneText: 'Try a shorter search, or another topic or status.',
  clear: 'Clear all filters',
  /** The button that stars a market. */
  star: (title: string) => `Star ${title}`,
  starHint: 'Keep this market under “Starred”, in this browser',
  unstarHint: 'Remove this market from “Starred”',
  starsFull: (max: number) => `You have starred ${max} markets, the most that are kept`,
  starsFullText: 'Remove the star of another market first.',
  starred: 'Starred',
  starredCount: (shown: number, all: number) =>
    shown === all ? `${all} starred ${all === 1 ? 'market' : 'markets'}` : `${shown} of ${all} starred markets`,
  noStars: 'No starred markets yet',
  noStarsText: 'Press the star of a market to find it here again. Stars are kept in this browser only.',
  allMarkets: 'Show all markets',
  noneStarredTitle: 'No starred markets match',
  noneStarredText: 'Markets that have ended are under another status.',
  allStarred: 'Show all starred markets',
  chance: 'chance',
  /** For a market that no longer trades. */
  chanceAtEnd: 'chance at the end',
  noTrades: 'No trades yet',
  volume: (amount: string) => `${amount} vol.`,
  volume24h: (amount: string) => `${amount} 24h vol.`,
  volume7d: (amount: string) => `${amount} 7d vol.`,
  left: (span: string) => `${span} left`,
  ended: 'Ended',
  /** What a chance is. */
  chanceIs: {
    midpoint: (price: string) => `Midpoint of best bid and best ask: ${price}`,
    last: (price: string) => `Last traded at ${price}`,
    bid: (price: string) => `Best bid: ${price}. The last trade was lower.`,
    ask: (price: string) => `Best ask: ${price}. The last trade was higher.`,
  },
  /** Followed by the label of the Yes share and its price. */
  buyOutcome: (outcome: string) => `Buy ${outcome}:`,
  noOffer: 'No offers right now',
  moreOutcomes: (count: number) => `+${count} more`,
  trend: (title: string) => `Price of ${title} over the last week`,
} as const;

/** Words for a market's status, wherever it is shown. */
export const statusWords = {
  created: 'Not open yet',
  activated: 'Open',
  resolving: 'Awaiting result',
  resolved: 'Resolved',
  failed: 'Voided',
  deleted: 'Deleted',
  halted: 'Paused',
  won: (outcome: string) => `Resolved: ${outcome}`,
  paidHalf: 'Resolved: invalid',
} as const;
