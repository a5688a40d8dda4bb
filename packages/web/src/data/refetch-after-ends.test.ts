import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { keys } from './keys.ts';
import { refetchAfterEnds } from './refetch-after-ends.ts';

const positions = (shares: Readonly<Record<string, string>>) => ({
  items: Object.entries(shares).map(([tokenId, sharesOwned]) => ({ tokenId, sharesOwned })),
  isTruncated: false,
});

it.each([
  ['are outdated once a position is listed as claimed', positions({ 1: '5' }), positions({ 1: '0' }), true],
  ['are outdated once one is not listed as open any more', positions({ 1: '5', 2: '5' }), positions({ 2: '5' }), true],
  ['stay while all shares are there', positions({ 1: '0', 2: '5' }), positions({ 2: '4', 3: '1' }), false],
  ['stay when positions are read for the first time', undefined, positions({ 1: '0' }), false],
])('payouts, balance and settled positions %s', async (_words, known, read, expected) => {
  const queries = new QueryClient();
  queries.setQueryData(keys.openPositions, known);
  const others = [keys.allPayouts, keys.ownPayouts({}), keys.balance, keys.lostPositions('7'), keys.settledPositions];
  for (const key of others) queries.setQueryData(key, []);
  await refetchAfterEnds(queries, { queryKey: keys.openPositions, positions: read });
  for (const key of others) expect(queries.getQueryState(key)?.isInvalidated).toBe(expected);
});
