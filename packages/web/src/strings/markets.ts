import type { SortName } from '../pages/markets/market-filters.ts';

const sorts: Readonly<Record<SortName, string>> = {
  trending: 'Trending (24 h volume)',
  newest: 'Newest',
  ending: 'Ending soonest',
  volume: 'Highest volume',
  'volume-low': 'Lowest volume',
  'volume-24h-low': 'Quietest (24 h volume)',
  'volume-7d': 'Highest 7-day volume',
  'volume-7d-low': 'Lowest 7-day volume',
};

/** Texts of the list of markets. */
export const markets = {
  title: 'Markets',
  intro: 'Trade on what will happen. A share pays 1 if you are right.',
  search: 'Search markets',
  focusSearch: 'Search markets',
  filters: 'Filters',
  labels: 'Topic',
  allLabels: 'All topics',
  type: 'Type',
  types: { all: 'All types', binary: 'Yes or no', categorical: 'Several outcomes' },
  status: 'Status',
  statuses: { open: 'Open', resolved: 'Resolved', all: 'Any status' },
  sort: 'Sort by',
  sorts,
  count: (shown: number) => (shown === 1 ? '1 market' : `${shown} markets`),
  more: (left: number) => `Show more (${left} left)`,
  noneTitle: 'No market fits',
  noneText: 'Try fewer words, or another topic or status.',
  clear: 'Clear all filters',
  chance: 'chance',
  /** Of what trades no more: the chance is over. */
  chanceAtEnd: 'when trading ended',
  noTrades: 'No trades yet',
  volume: (amount: string) => `${amount} vol.`,
  volume24h: (amount: string) => `${amount} vol. 24 h`,
  volume7d: (amount: string) => `${amount} vol. 7 d`,
  left: (span: string) => `${span} left`,
  ended: 'Ended',
  lastAt: (price: string) => `Last traded at ${price}`,
  /** Before what a share of it is called, and its price. */
  buyOutcome: (outcome: string) => `Buy ${outcome}:`,
  noOffer: 'Nobody offers any now',
  moreOutcomes: (count: number) => `+${count} more`,
  trend: (title: string) => `Price of ${title} over the last week`,
} as const;

/** Words for a market's status, wherever it is shown. */
export const statusWords = {
  created: 'Not open yet',
  activated: 'Open',
  resolving: 'Being decided',
  resolved: 'Resolved',
  failed: 'Called off',
  deleted: 'Deleted',
  halted: 'Paused',
  won: (outcome: string) => `Resolved: ${outcome}`,
  paidHalf: 'Resolved: invalid',
} as const;
