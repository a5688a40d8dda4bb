import { TopicSortType, TopicStatusFilter, TopicType } from '@presage/client';
import { describe, expect, it } from 'vitest';
import { listOptionsOf, type MarketFilters, readMarketFilters, SORTS } from './market-filters.ts';

describe('filters in an address', () => {
  it('round-trip', () => {
    const filters: MarketFilters = {
      q: 'bitcoin',
      label: 3,
      type: 'categorical',
      status: 'resolved',
      sort: 'ending',
      starred: true,
    };
    expect(readMarketFilters({ ...filters })).toEqual(filters);
  });

  it('do not reach the page when they are invalid or the default', () => {
    /** What the page gets: the router keeps parameters that were not read. */
    const inPage = (address: Record<string, unknown>) => ({ ...address, ...readMarketFilters(address) });
    const odd = { q: '  ', label: -1, type: 'x', status: 'open', sort: 'trending', starred: 'x', other: 1 };
    expect(inPage(odd)).toEqual({ other: 1 });
    expect(inPage({ label: '3', sort: 'constructor', q: null })).toEqual({});
  });

  it('may contain a number as the search text, which is limited in length', () => {
    expect(readMarketFilters({ q: 2026 })).toEqual({ q: '2026' });
    expect(readMarketFilters({ q: 'a'.repeat(500) }).q).toHaveLength(100);
  });
});

describe('the query sent to the service', () => {
  it('is for open markets by 24-hour volume by default', () => {
    expect(listOptionsOf({})).toEqual({
      sortBy: TopicSortType.BY_VOLUME_24H_DESC,
      status: TopicStatusFilter.ACTIVATED,
      topicType: TopicType.ALL,
    });
    expect(listOptionsOf({ q: 'rain', label: 2, type: 'binary', status: 'all', sort: 'newest' })).toEqual({
      sortBy: TopicSortType.BY_TIME_DESC,
      status: TopicStatusFilter.ALL,
      topicType: TopicType.BINARY,
      labelId: 2,
      keywords: 'rain',
    });
  });

  it('supports all eight sort orders', () => {
    expect(new Set(Object.values(SORTS))).toEqual(new Set(Object.values(TopicSortType)));
  });
});
