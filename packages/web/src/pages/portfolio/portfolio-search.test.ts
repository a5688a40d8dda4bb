import { expect, it } from 'vitest';
import { readPortfolioSearch } from './portfolio-search.ts';

/** What a page gets: the router keeps parameters that were not read. */
const inPage = (address: Record<string, unknown>) => ({ ...address, ...readPortfolioSearch(address) });

it('reads which positions are shown, and in which order', () => {
  const address = { tab: 'positions', view: 'settled', sort: 'value' };
  expect(inPage(address)).toEqual(address);
});

it('lets nothing invalid through', () => {
  expect(inPage({ tab: 5, view: 'open', sort: 'size' })).toEqual({});
});
