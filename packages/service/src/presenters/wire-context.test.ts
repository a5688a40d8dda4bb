import { MarketStatus } from '@presage/exchange';
import { expect, it } from 'vitest';
import { resolvedAtSec } from './wire-context.ts';

it.each([
  ['was resolved', MarketStatus.Resolved, 7],
  ['failed', MarketStatus.Failed, 7],
  ['failed and was deleted', MarketStatus.Deleted, 7],
  ['is a root with a child that was activated after others had been resolved', MarketStatus.Activated, 0],
])('a market that %s says when it was decided, if it still is', (_words, status, expected) => {
  expect(resolvedAtSec({ status, resolvedAtMs: 7_999 })).toBe(expected);
});
