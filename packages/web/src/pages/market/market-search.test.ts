import { expect, it } from 'vitest';
import { readMarketSearch } from './market-search.ts';

/** What a page gets: the router keeps parameters that were not read. */
const inPage = (address: Record<string, unknown>) => ({ ...address, ...readMarketSearch(address) });

it('reads a market’s address, also numbers written without quotes', () => {
  const written = { outcome: 2028, sell: 'yes', shares: 5.5 };
  expect(inPage(written)).toEqual({ outcome: '2028', sell: 'yes', shares: '5.5' });
});

it('lets nothing invalid through', () => {
  const odd = { outcome: { a: 1 }, buy: true, sell: 'both', shares: ['5'] };
  expect(inPage(odd)).toEqual({});
});
