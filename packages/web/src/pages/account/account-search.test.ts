import { expect, it } from 'vitest';
import { readAccountSearch } from './account-search.ts';

it('the account page remembers the market and the outcome that a visitor came from', () => {
  expect(readAccountSearch({ market: 'rain', buy: 'no', sell: 'yes' })).toEqual({
    market: 'rain',
    outcome: undefined,
    buy: 'no',
  });
  expect(readAccountSearch({ market: { slug: 'rain' }, buy: 'maybe' })).toEqual({});
});
