import type { Order } from '@presage/client';
import { describe, expect, it } from 'vitest';
import { bookView } from './book-view.ts';
import { complementLevels } from './complement-levels.ts';
import { depthShape } from './depth-shape.ts';
import { buildLadder } from './ladder.ts';
import { ownLevels, ownTicks } from './own-levels.ts';

const YES_BOOK = {
  bids: [
    { price: '0.4', size: '10' },
    { price: '0.39', size: '5.5' },
  ],
  asks: [
    { price: '0.42', size: '3' },
    { price: '0.45', size: '7' },
  ],
};
const SHARE = 1_000_000n;
const NO_PARTS = { own: new Map(), complement: new Map() };

function order(outcomeSide: 1 | 2, side: 0 | 1, price: string, filled = '0'): Order {
  return { outcomeSide, side, price, orderShares: '4', filledShares: filled } as Order;
}

describe('the book of an outcome', () => {
  it('is the Yes book for Yes', () => {
    expect(bookView(YES_BOOK, 'yes').asks).toEqual([
      { ticks: 4_200, lots: 3n * SHARE },
      { ticks: 4_500, lots: 7n * SHARE },
    ]);
  });

  it('is its mirror for No: a bid for Yes at 40 is an ask for No at 60', () => {
    expect(bookView(YES_BOOK, 'no')).toEqual({
      asks: [
        { ticks: 6_000, lots: 10n * SHARE },
        { ticks: 6_100, lots: 5_500_000n },
      ],
      bids: [
        { ticks: 5_800, lots: 3n * SHARE },
        { ticks: 5_500, lots: 7n * SHARE },
      ],
    });
  });
});

it('handles a level of more than 2^53 lots, and its part for the other token', () => {
  const level = { price: '0.0001', size: '9900000000.000002', complementSize: '9900000000' };
  const lots = 9_900_000_000_000_002n;
  expect(bookView({ bids: [level], asks: [] }, 'yes').bids).toEqual([{ ticks: 1, lots }]);
  const complement = complementLevels({ bids: [level], asks: [] }, 'yes');
  expect([...complement.values()]).toEqual([lots - 2n]);
});

describe('own orders', () => {
  it('are placed at the level of their liquidity, whichever token they are for', () => {
    const orders = [order(1, 0, '0.4'), order(1, 0, '0.4', '1.5'), order(2, 0, '0.55'), order(2, 1, '0.7')];
    expect([...ownLevels(orders, 'yes')]).toEqual([
      ['bids:4000', { lots: 6_500_000n, isComplement: false }],
      ['asks:4500', { lots: 4n * SHARE, isComplement: true }],
      ['bids:3000', { lots: 4n * SHARE, isComplement: true }],
    ]);
    expect([...ownLevels(orders, 'no').keys()]).toEqual(['asks:6000', 'bids:5500', 'asks:7000']);
    expect([...ownTicks(orders, 'yes', 'bids')]).toEqual([4_000, 3_000]);
    expect([...ownTicks(orders, 'no', 'asks')]).toEqual([6_000, 7_000]);
  });

  it('are as large as what is left of them, without what failed on chain', () => {
    const orders = [{ ...order(1, 0, '0.4'), failedShares: '1.5' }];
    expect([...ownLevels(orders, 'yes').values()]).toEqual([{ lots: 2_500_000n, isComplement: false }]);
  });
});

describe('the ladder', () => {
  it('accumulates from the best price outwards, in shares and in money', () => {
    const { asks, bids, spreadTicks } = buildLadder(bookView(YES_BOOK, 'yes'), NO_PARTS, 10);
    expect(asks.map(({ totalLots, totalUnits }) => [totalLots, totalUnits])).toEqual([
      [3n * SHARE, 3n * SHARE * 4_200n],
      [10n * SHARE, 3n * SHARE * 4_200n + 7n * SHARE * 4_500n],
    ]);
    expect(bids.map(({ share }) => share)).toEqual([0.6451, 1]);
    expect(spreadTicks).toBe(200);
  });

  it('marks own orders, and which of them are for the other token', () => {
    const own = ownLevels([order(2, 0, '0.58')], 'yes');
    const { asks } = buildLadder(bookView(YES_BOOK, 'yes'), { ...NO_PARTS, own }, 10);
    expect(asks[0]).toMatchObject({ ticks: 4_200, ownLots: 4n * SHARE, isOwnComplement: true });
    expect(asks[1]).toMatchObject({ ownLots: 0n, isOwnComplement: false });
  });

  it('marks the part of a level that is for the other token, in terms of either', () => {
    const depth = {
      bids: [{ price: '0.4', size: '10', complementSize: '4' }],
      asks: [{ price: '0.42', size: '3', complementSize: '3' }],
    };
    const marksOf = (outcome: 'yes' | 'no') => {
      const complement = complementLevels(depth, outcome);
      const { bids, asks } = buildLadder(bookView(YES_BOOK, outcome), { ...NO_PARTS, complement }, 10);
      return [bids, asks].map((rows) => rows.map(({ complementLots }) => complementLots));
    };
    expect(marksOf('yes')).toEqual([
      [4n * SHARE, 0n],
      [3n * SHARE, 0n],
    ]);
    expect(marksOf('no')).toEqual([
      [0n, 0n],
      [6n * SHARE, 0n],
    ]);
  });

  it('never marks more than the live level has, nor a removed level', () => {
    const level = (price: string, size: string) => ({ price, size, complementSize: size });
    const complement = complementLevels({ bids: [level('0.4', '25'), level('0.41', '9')], asks: [] }, 'yes');
    const { bids } = buildLadder(bookView(YES_BOOK, 'yes'), { ...NO_PARTS, complement }, 10);
    expect(bids.map(({ ticks, complementLots }) => [ticks, complementLots])).toEqual([
      [4_000, 10n * SHARE],
      [3_900, 0n],
    ]);
    expect(bids[0]?.complementShare).toBe(bids[0]?.share);
  });

  it('limits the rows per side, and has no spread with one side empty', () => {
    expect(buildLadder(bookView(YES_BOOK, 'yes'), NO_PARTS, 1).bids).toHaveLength(1);
    expect(buildLadder(bookView({ bids: [], asks: YES_BOOK.asks }, 'yes'), NO_PARTS, 5).spreadTicks).toBeUndefined();
  });

  it('counts the levels that it has no rows for, once the rows are all used', () => {
    const countsOf = (outcome: 'yes' | 'no', depth: number) => {
      const { asksBeyond, bidsBeyond } = buildLadder(bookView(YES_BOOK, outcome), NO_PARTS, depth);
      return [asksBeyond, bidsBeyond];
    };
    expect(countsOf('yes', 1)).toEqual([
      { count: 1, lastTicks: 4_500 },
      { count: 1, lastTicks: 3_900 },
    ]);
    expect(countsOf('no', 2)).toEqual([
      { count: 0, lastTicks: 6_100 },
      { count: 0, lastTicks: 5_500 },
    ]);
    expect(countsOf('yes', 3)).toEqual([undefined, undefined]);
    expect(buildLadder({ bids: [], asks: [] }, NO_PARTS, 0).asksBeyond).toBeUndefined();
  });
});

describe('depth', () => {
  it('starts and ends at the baseline, within the price range', () => {
    const shape = depthShape(bookView(YES_BOOK, 'yes'), 1);
    expect(shape).toMatchObject({ fromTicks: 3_600, toTicks: 4_600, bidLots: 15_500_000n });
    expect(shape?.bids).toBe('M400.0 300H400.0V106.5H300.0V0.0H0V300Z');
    expect(shape?.asks).toMatch(/^M600\.0 300H600\.0V.*H1000V300Z$/);
  });

  it('is undefined for an empty book', () => {
    expect(depthShape({ bids: [], asks: [] }, 1)).toBeUndefined();
  });
});
