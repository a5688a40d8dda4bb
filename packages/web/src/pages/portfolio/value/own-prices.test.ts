import { expect, it } from 'vitest';
import { ownPrices } from './own-prices.ts';
import { type MarketPrices, type ValueTrade, valueOverTime, type YesNo } from './value-over-time.ts';

const bought = (more: Partial<ValueTrade>): ValueTrade => ({
  atSec: 100,
  marketId: 1,
  side: 'Buy',
  outcomeSide: 1,
  shares: 10,
  amount: 4,
  fee: 0,
  ...more,
});
interface End {
  readonly now?: YesNo;
  readonly payout?: MarketPrices['payout'];
  readonly valueNow: number;
}
const valuesOf = (trades: readonly ValueTrade[], { now, payout, valueNow }: End) => {
  const pricesNow = new Map(now === undefined ? [] : [[1, now]]);
  const markets = [ownPrices(1, { trades, pricesNow, payout, toSec: 400 })];
  const points = valueOverTime({ trades, markets, fromSec: 0, toSec: 400, valueNow, pricesNow, points: 5 });
  return points.map(({ value }) => Math.round(value * 1e6) / 1e6);
};

it('keeps the value when shares are bought, and then leads straight to what they are worth now', () => {
  const now = { yes: 0.7, no: 0.3 };
  expect(valuesOf([bought({})], { now, valueNow: 1003 })).toEqual([1000, 1000, 1001, 1002, 1003]);
});

it('goes through the price of every own trade, of No too', () => {
  const more = bought({ atSec: 300, outcomeSide: 2, amount: 4 });
  const now = { yes: 0.6, no: 0.4 };
  expect(valuesOf([more, bought({})], { now, valueNow: 1002 })).toEqual([1000, 1000, 1001, 1002, 1002]);
});

it('takes two fills in one second', () => {
  const twice = [bought({}), bought({ shares: 10, amount: 5 })];
  expect(valuesOf(twice, { now: { yes: 0.5, no: 0.5 }, valueNow: 1001 })).toEqual([1000, 1001, 1001, 1001, 1001]);
});

it('stays at the last known price where there is none now, and needs none for pairs', () => {
  expect(valuesOf([bought({})], { valueNow: 1000 })).toEqual([1000, 1000, 1000, 1000, 1000]);
  const split = bought({ side: 'Split', outcomeSide: 0, amount: 10 });
  expect(valuesOf([split], { valueNow: 1000 })).toEqual([1000, 1000, 1000, 1000, 1000]);
});

it('leads straight to what the shares were paid out at, and stays there', () => {
  const payout = { atSec: 300, yes: 1, no: 0 };
  expect(valuesOf([bought({})], { payout, valueNow: 1006 })).toEqual([1000, 1000, 1003, 1006, 1006]);
});
