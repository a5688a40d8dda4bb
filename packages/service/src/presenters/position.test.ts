import { MarketStatus, Outcome, Resolution } from '@presage/exchange';
import { expect, it } from 'vitest';
import type { MarketRow, PositionRow } from '../store/read-store.ts';
import { presentPosition } from './position.ts';
import type { WireContext } from './wire-context.ts';

const market = {
  marketId: 1,
  rootMarketId: 0,
  status: MarketStatus.Resolved,
  resolution: Resolution.Yes,
} as unknown as MarketRow;
const context = {
  marketData: { catalog: { market: () => market }, lastTrade: () => undefined },
} as unknown as WireContext;

it.each([
  ['is claimed', 0, Outcome.Yes, 'Claimed'],
  ['can be claimed again when shares arrived on chain since', 5_000_000, Outcome.Yes, 'WaitClaim'],
  ['is not claimed when lost shares arrived on chain since', 5_000_000, Outcome.No, 'CanNotClaim'],
])('a redeemed position %s', (_words, availableLots, outcome, expected) => {
  const worth = { costUnits: 0n, paidUnits: 0n, receivedUnits: 0n };
  const row = { ...worth, marketId: 1, outcome, availableLots, heldLots: 0, redeemed: true } as unknown as PositionRow;
  const before = { ...worth, lots: availableLots } as never;
  const position = { row, dayStartMs: 0, before, dayAgoYesTicks: undefined, isClaiming: false };
  expect(presentPosition(context, position).claimStatusEnum).toBe(expected);
});
