import { type MarketData, searchText, searchWords } from '@presage/client';
import { readDecimal, rescale } from '../../format/decimal.ts';
import { compare } from '../../format/units.ts';
import { DEFAULT_SORT, type MarketFilters, type SortName } from './market-filters.ts';

/** Decimals of volumes. */
const VOLUME_DECIMALS = 18;

/** Filters and sorts markets as the service does, for those that it does not list: the starred ones. */
export function selectMarkets(markets: readonly MarketData[], filters: MarketFilters): readonly MarketData[] {
  const { type, status, label, q = '', sort = DEFAULT_SORT } = filters;
  const words = searchWords(q);
  const { keyOf, isDescending } = SORT_KEYS[sort];
  return markets
    .filter(
      (market) =>
        (type === undefined || (market.marketType === 1) === (type === 'categorical')) &&
        (status === 'all' || market.statusEnum === (status ?? 'activated')) &&
        (label === undefined || market.labelIds.includes(label)) &&
        hasWords(market, words),
    )
    .map((market) => ({ market, key: keyOf(market) }))
    .sort((a, b) => (isDescending ? compare(b.key, a.key) : compare(a.key, b.key)) || newestFirst(a.market, b.market))
    .map(({ market }) => market);
}

interface SortKey {
  readonly keyOf: (market: MarketData) => bigint;
  readonly isDescending: boolean;
}

const byVolume = ({ volume }: MarketData) => volumeSteps(volume);
const byDay = ({ volume24h }: MarketData) => volumeSteps(volume24h);
const byWeek = ({ volume7d }: MarketData) => volumeSteps(volume7d);

const SORT_KEYS: Readonly<Record<SortName, SortKey>> = {
  trending: { keyOf: byDay, isDescending: true },
  // Markets are numbered in order of creation.
  newest: { keyOf: ({ marketId }) => BigInt(marketId), isDescending: true },
  ending: { keyOf: ({ cutoffAt }) => BigInt(cutoffAt), isDescending: false },
  volume: { keyOf: byVolume, isDescending: true },
  'volume-low': { keyOf: byVolume, isDescending: false },
  'volume-24h-low': { keyOf: byDay, isDescending: false },
  'volume-7d': { keyOf: byWeek, isDescending: true },
  'volume-7d-low': { keyOf: byWeek, isDescending: false },
};

function hasWords(market: MarketData, words: readonly string[]): boolean {
  const lines = [market, ...market.childMarkets].flatMap((one) => [one.marketTitle, one.slug, `#${one.marketId}`]);
  const text = searchText(lines);
  return words.every((word) => text.includes(word));
}

function volumeSteps(volume: string): bigint {
  const value = readDecimal(volume);
  return value === undefined ? 0n : rescale(value, VOLUME_DECIMALS);
}

function newestFirst(a: MarketData, b: MarketData): number {
  return b.marketId - a.marketId;
}
