import type { Position } from '@presage/client';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { keys } from './keys.ts';
import { refetchAfterClaims } from './refetch-after-claims.ts';

const positions = (...claims: Position['claimStatusEnum'][]) => ({
  items: claims.map((claimStatusEnum) => ({ claimStatusEnum })),
  isTruncated: false,
});

it.each([
  ['are outdated once a position was claimed', positions('Claiming'), positions('Claimed'), true],
  ['stay while no other position was claimed', positions('Claimed', 'WaitClaim'), positions('Claimed'), false],
  ['stay when positions are read for the first time', undefined, positions('Claimed'), false],
])('payouts and balance %s', async (_words, known, read, expected) => {
  const queries = new QueryClient();
  queries.setQueryData(keys.positions(), known);
  const others = [keys.allPayouts, keys.ownPayouts, keys.balance];
  for (const key of others) queries.setQueryData(key, []);
  await refetchAfterClaims(queries, { marketId: undefined, positions: read });
  for (const key of others) expect(queries.getQueryState(key)?.isInvalidated).toBe(expected);
});
