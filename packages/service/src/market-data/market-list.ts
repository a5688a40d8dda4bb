import { MarketStatus } from '@presage/exchange';
import type { MarketRow } from '../store/read-store.ts';
import type { MarketQuery, VolumeView } from './market-data.ts';

/** What the list needs to know besides the markets themselves. */
export interface ListSources {
  readonly titlesOfChildren: (market: MarketRow) => readonly string[];
  readonly volume: (market: MarketRow) => VolumeView;
}

const ALL_TYPES = 2;
const CATEGORICAL = 1;
const STATUS_OF_FILTER: Readonly<Record<string, MarketStatus>> = {
  activated: MarketStatus.Activated,
  resolved: MarketStatus.Resolved,
};

/** A page of markets, filtered and sorted as the specification says (service.md §2.7). Deleted markets are never listed. */
export function listMarkets(
  markets: Iterable<MarketRow>,
  query: MarketQuery,
  sources: ListSources,
): { readonly total: number; readonly list: readonly MarketRow[] } {
  const matches = matcher(query, sources);
  const found = [...markets].filter(matches);
  const sorted = sortedBy(query.sortBy, found, sources);
  const from = (query.page - 1) * query.limit;
  return { total: sorted.length, list: sorted.slice(from, from + query.limit) };
}

function matcher(query: MarketQuery, sources: ListSources): (market: MarketRow) => boolean {
  const status = STATUS_OF_FILTER[query.status];
  const words = (query.keywords ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  return (market) =>
    market.rootMarketId === 0 &&
    market.status !== MarketStatus.Deleted &&
    (query.marketType === ALL_TYPES || market.categorical === (query.marketType === CATEGORICAL)) &&
    (status === undefined || market.status === status) &&
    (query.labelId === undefined || market.labelIds.includes(query.labelId)) &&
    (words.length === 0 || hasWords(market, words, sources));
}

function hasWords(market: MarketRow, words: readonly string[], sources: ListSources): boolean {
  const text = [market.title, ...sources.titlesOfChildren(market)].join('\n').toLowerCase();
  return words.every((word) => text.includes(word));
}

/** Ties go to the newer market. */
function sortedBy(sortBy: number, markets: MarketRow[], sources: ListSources): MarketRow[] {
  const key = SORT_KEYS[sortBy] ?? byTime;
  const keyed = markets.map((market) => ({ market, key: key(market, sources) }));
  keyed.sort((a, b) => compare(a.key, b.key) || b.market.marketId - a.market.marketId);
  return keyed.map(({ market }) => market);
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

type SortKey = (market: MarketRow, sources: ListSources) => bigint;

const byTime: SortKey = (market) => -BigInt(market.createdAtMs);

/** By `TopicSortType`: each ascending, so what is wanted highest first is negated. */
const SORT_KEYS: Readonly<Record<number, SortKey>> = {
  1: byTime,
  2: (market) => BigInt(market.cutoffAtSec),
  3: (market, { volume }) => -volume(market).totalUnits,
  4: (market, { volume }) => volume(market).totalUnits,
  5: (market, { volume }) => -volume(market).dayUnits,
  6: (market, { volume }) => volume(market).dayUnits,
  7: (market, { volume }) => -volume(market).weekUnits,
  8: (market, { volume }) => volume(market).weekUnits,
};
