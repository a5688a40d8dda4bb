import { expect, it } from 'vitest';
import { lotsOf, unitsOf, unitsText } from '../../../format/units.ts';
import { ownPrices } from './own-prices.ts';
import { type MarketPrices, type ValueTrade, valueOverTime, type YesNoTicks } from './value-over-time.ts';

const bought = (more: Partial<ValueTrade>): ValueTrade => ({
  atSec: 100,
  marketId: 1,
  side: 'Buy',
  outcomeSide: 1,
  lots: lotsOf('10'),
  amountUnits: unitsOf('4'),
  feeUnits: 0n,
  ...more,
});
interface End {
  readonly now?: YesNoTicks;
  readonly payout?: MarketPrices['payout'];
  readonly valueNow: string;
}
const valuesOf = (trades: readonly ValueTrade[], { now, payout, valueNow }: End) => {
  const pricesNow = new Map(now === undefined ? [] : [[1, now]]);
  const markets = [ownPrices(1, { trades, pricesNow, payout, toSec: 400 })];
  const points = valueOverTime({
    trades,
    markets,
    fromSec: 0,
    toSec: 400,
    unitsNow: unitsOf(valueNow),
    pricesNow,
    points: 5,
  });
  return points.map(({ units }) => Number(unitsText(units)));
};

it('keeps the value when shares are bought, and then leads straight to what they are worth now', () => {
  const now = { yes: 7_000, no: 3_000 };
  expect(valuesOf([bought({})], { now, valueNow: '1003' })).toEqual([1000, 1000, 1001, 1002, 1003]);
});

it('goes through the price of every own trade, of No too', () => {
  const more = bought({ atSec: 300, outcomeSide: 2, amountUnits: unitsOf('4') });
  const now = { yes: 6_000, no: 4_000 };
  expect(valuesOf([more, bought({})], { now, valueNow: '1002' })).toEqual([1000, 1000, 1001, 1002, 1002]);
});

it('takes two fills in one second', () => {
  const twice = [bought({}), bought({ lots: lotsOf('10'), amountUnits: unitsOf('5') })];
  expect(valuesOf(twice, { now: { yes: 5_000, no: 5_000 }, valueNow: '1001' })).toEqual([1000, 1001, 1001, 1001, 1001]);
});

it('stays at the last known price where there is none now, and needs none for pairs', () => {
  expect(valuesOf([bought({})], { valueNow: '1000' })).toEqual([1000, 1000, 1000, 1000, 1000]);
  const split = bought({ side: 'Split', outcomeSide: 0, amountUnits: unitsOf('10') });
  expect(valuesOf([split], { valueNow: '1000' })).toEqual([1000, 1000, 1000, 1000, 1000]);
});

it('leads straight to what the shares were paid out at, and stays there', () => {
  const payout = { atSec: 300, yes: 10_000, no: 0 };
  expect(valuesOf([bought({})], { payout, valueNow: '1006' })).toEqual([1000, 1000, 1003, 1006, 1006]);
});
