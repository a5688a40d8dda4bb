import type { MarketId, PendingFill } from '@presage/exchange';
import { beforeEach, expect, it } from 'vitest';
import { SettlingMarkets } from './settling-markets.ts';

const MARKETS = [1, 2] as MarketId[];

/** The markets of the pending fills. */
let pending: number[];
/** How often they were looked at. */
let looks: number;
let settling: SettlingMarkets;

beforeEach(() => {
  pending = [];
  looks = 0;
  settling = new SettlingMarkets({
    pendingFills: () => {
      looks += 1;
      if (looks === 5) pending = pending.filter((marketId) => marketId !== 2);
      return pending.map((marketId) => ({ marketId }) as PendingFill);
    },
  });
});

it('waits until no trade in any of the markets waits', async () => {
  pending = [3, 2, 2];
  expect(await settling.settled(MARKETS, { checkEveryMs: 1 })).toBe(true);
  expect(looks).toBeGreaterThanOrEqual(5);
});

it('does not wait for trades in other markets', async () => {
  pending = [3];
  expect(await settling.settled(MARKETS, { checkEveryMs: 60_000 })).toBe(true);
});

it('gives up in the end', async () => {
  pending = [1];
  expect(await settling.settled(MARKETS, { waitMs: 5, checkEveryMs: 1 })).toBe(false);
});
