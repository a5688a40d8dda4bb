import { describe, expect, it } from 'vitest';
import { lotsOf, unitsOf, unitsText } from '../../../format/units.ts';
import { type MarketPrices, type ValueInput, type ValueTrade, valueOverTime } from './value-over-time.ts';

const trade = (more: Partial<ValueTrade>): ValueTrade => ({
  atSec: 100,
  marketId: 1,
  side: 'Buy',
  outcomeSide: 1,
  lots: lotsOf('10'),
  amountUnits: unitsOf('4'),
  feeUnits: 0n,
  ...more,
});
const market = (points: readonly [number, number][], payout?: MarketPrices['payout']): MarketPrices => ({
  marketId: 1,
  points: points.map(([atSec, ticks]) => ({ atSec, ticks })),
  payout,
});
const values = (input: Partial<ValueInput>) =>
  valueOverTime({
    trades: [],
    markets: [],
    fromSec: 0,
    toSec: 400,
    unitsNow: unitsOf('1000'),
    pricesNow: new Map(),
    points: 5,
    ...input,
  }).map(({ units }) => Number(unitsText(units)));

describe('value over time', () => {
  it('of an account that never traded is constant', () => {
    expect(values({})).toEqual([1000, 1000, 1000, 1000, 1000]);
  });

  it('follows the prices of positions, and ends at the current value', () => {
    const prices = market([
      [0, 4_000],
      [200, 5_000],
      [300, 9_000],
    ]);
    expect(values({ trades: [trade({})], markets: [prices], unitsNow: unitsOf('1005') })).toEqual([
      1000, 1000, 1001, 1005, 1005,
    ]);
  });

  it('moves only at its end when a price has changed since the history was read', () => {
    const markets = [market([[0, 4_000]])];
    const now = { pricesNow: new Map([[1, { yes: 3_000, no: 7_000 }]]), unitsNow: unitsOf('999') };
    expect(values({ trades: [trade({})], markets, ...now })).toEqual([1000, 1000, 1000, 1000, 999]);
  });

  it('leaves out positions whose history was not read, also at its end', () => {
    const now = { pricesNow: new Map([[1, { yes: 3_000, no: 7_000 }]]), unitsNow: unitsOf('999') };
    expect(values({ trades: [trade({ atSec: -50 })], ...now })).toEqual([999, 999, 999, 999, 999]);
  });

  it('drops by the fees', () => {
    const prices = market([[0, 4_000]]);
    expect(
      values({ trades: [trade({ feeUnits: unitsOf('0.5') })], markets: [prices], unitsNow: unitsOf('999.5') }),
    ).toEqual([1000, 999.5, 999.5, 999.5, 999.5]);
  });

  it('values No at the complement of Yes', () => {
    const prices = market([
      [0, 4_000],
      [200, 3_000],
    ]);
    const bought = trade({ outcomeSide: 2, amountUnits: unitsOf('6') });
    expect(values({ trades: [bought], markets: [prices], unitsNow: unitsOf('1001') })).toEqual([
      1000, 1000, 1001, 1001, 1001,
    ]);
  });

  it('is constant after a sale', () => {
    const prices = market([
      [0, 4_000],
      [200, 5_000],
      [300, 1_000],
    ]);
    const sold = trade({ atSec: 200, side: 'Sell', amountUnits: unitsOf('5') });
    expect(values({ trades: [sold, trade({})], markets: [prices], unitsNow: unitsOf('1001') })).toEqual([
      1000, 1000, 1001, 1001, 1001,
    ]);
  });

  it('is unaffected by splits and merges', () => {
    const pairs = { outcomeSide: 0, lots: lotsOf('10'), amountUnits: unitsOf('10') } as const;
    const trades = [trade({ ...pairs, side: 'Split' }), trade({ ...pairs, side: 'Merge', atSec: 300 })];
    expect(
      values({
        trades,
        markets: [
          market([
            [0, 4_000],
            [200, 7_000],
          ]),
        ],
      }),
    ).toEqual([1000, 1000, 1000, 1000, 1000]);
  });

  it('is unaffected by a split in a market without trades', () => {
    const split = trade({ side: 'Split', outcomeSide: 0, amountUnits: unitsOf('10') });
    expect(values({ trades: [split], markets: [market([])] })).toEqual([1000, 1000, 1000, 1000, 1000]);
  });

  it('uses the payout once there is one, instead of the last price', () => {
    const decided = market([[0, 4_000]], { atSec: 200, yes: 10_000, no: 0 });
    expect(values({ trades: [trade({})], markets: [decided], unitsNow: unitsOf('1006') })).toEqual([
      1000, 1000, 1006, 1006, 1006,
    ]);
  });

  it('ends at a payout that was decided after the prices were read', () => {
    const decided = market([[0, 4_000]], { atSec: 500, yes: 10_000, no: 0 });
    expect(values({ trades: [trade({})], markets: [decided], unitsNow: unitsOf('1006') })).toEqual([
      1000, 1000, 1000, 1000, 1006,
    ]);
  });

  it('includes trades from before the window', () => {
    const prices = market([
      [0, 4_000],
      [300, 5_000],
    ]);
    expect(values({ trades: [trade({ atSec: -50 })], markets: [prices], unitsNow: unitsOf('1001') })).toEqual([
      1000, 1000, 1000, 1001, 1001,
    ]);
  });
});
