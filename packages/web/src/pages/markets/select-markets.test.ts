import type { MarketData } from '@presage/client';
import { describe, expect, it } from 'vitest';
import type { MarketFilters, SortName } from './market-filters.ts';
import { selectMarkets } from './select-markets.ts';

const market = (marketId: number, changes: Partial<MarketData>) =>
  ({
    marketId,
    marketTitle: `Market ${marketId}`,
    slug: `slug-${marketId}`,
    marketType: 0,
    statusEnum: 'activated',
    labelIds: [],
    childMarkets: [],
    cutoffAt: 1_000,
    volume: '0',
    volume24h: '0',
    volume7d: '0',
    ...changes,
  }) as unknown as MarketData;

const MARKETS = [
  // Its volumes differ only beyond what a float holds.
  market(1, { marketTitle: 'Will it rain?', labelIds: [4], volume: '9007199254740993.1', volume24h: '3', cutoffAt: 9 }),
  market(2, {
    marketType: 1,
    volume: '9007199254740993.2',
    volume24h: '20',
    childMarkets: [market(12, { marketTitle: 'North' })],
  }),
  market(3, { statusEnum: 'resolved', labelIds: [4], volume7d: '5' }),
  market(4, { statusEnum: 'failed', volume7d: '5' }),
];
const idsOf = (filters: MarketFilters) => selectMarkets(MARKETS, filters).map(({ marketId }) => marketId);

describe('markets that the service does not list', () => {
  it('are filtered as the service does', () => {
    expect(idsOf({})).toEqual([2, 1]);
    expect(idsOf({ status: 'resolved' })).toEqual([3]);
    expect(idsOf({ status: 'all', label: 4 })).toEqual([1, 3]);
    expect(idsOf({ type: 'binary' })).toEqual([1]);
    expect(idsOf({ type: 'categorical' })).toEqual([2]);
  });

  it('are found by all words of a search, children and numbers included', () => {
    expect(idsOf({ q: 'RAIN  will' })).toEqual([1]);
    expect(idsOf({ q: 'RÄIN' })).toEqual([1]);
    expect(idsOf({ q: 'rain snow' })).toEqual([]);
    expect(idsOf({ q: 'north' })).toEqual([2]);
    expect(idsOf({ q: '#12' })).toEqual([2]);
    expect(idsOf({ q: '#1' })).toEqual([1]);
  });

  it.each<[SortName, readonly number[]]>([
    ['trending', [2, 1, 4, 3]],
    ['newest', [4, 3, 2, 1]],
    ['ending', [1, 4, 3, 2]],
    ['volume', [2, 1, 4, 3]],
    ['volume-low', [4, 3, 1, 2]],
    ['volume-24h-low', [4, 3, 1, 2]],
    ['volume-7d', [4, 3, 2, 1]],
    ['volume-7d-low', [2, 1, 4, 3]],
  ])('are sorted by %s, exactly, and the newest first among equals', (sort, expected) => {
    expect(idsOf({ status: 'all', sort })).toEqual(expected);
  });
});
