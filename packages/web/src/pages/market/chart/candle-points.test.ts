import { expect, it } from 'vitest';
import { candlePoints, marksOnCandles } from './candle-points.ts';
import { priceChange } from './price-change.ts';

const rest = { shares: '1', volume: '1.000000000000000000', trades: 1 };
const CANDLES = [
  { t: 3_600, open: '0.4', high: '0.55', low: '0.35', close: '0.5', ...rest },
  { t: 10_800, open: '0.52', high: '0.52', low: '0.5', close: '0.5', ...rest },
];
const range = { fromSec: undefined, candleSec: 3_600 };

it('candles are drawn in cents, from the one that contains the start of the window', () => {
  const [first, second] = candlePoints(CANDLES, { ...range, last: null });
  expect(first).toEqual({ time: 3_600, value: 50, candle: { open: 40, high: expect.closeTo(55), low: 35, shares: 1 } });
  expect(second?.time).toBe(10_800);
  expect(candlePoints(CANDLES, { ...range, fromSec: 7_199, last: null })).toHaveLength(2);
  expect(candlePoints(CANDLES, { ...range, fromSec: 7_200, last: null })).toEqual([second]);
});

it('the last trade moves the newest candle, or begins the next, before the service is asked again', () => {
  const at = (sec: number, price: string) => candlePoints(CANDLES, { ...range, last: { price, atMs: sec * 1_000 } });
  expect(at(12_000, '0.6').at(-1)).toEqual({
    time: 10_800,
    value: 60,
    candle: { open: 52, high: 60, low: 50, shares: 1 },
  });
  expect(at(12_000, '0.25').at(-1)).toEqual({
    time: 10_800,
    value: 25,
    candle: { open: 52, high: 52, low: 25, shares: 1 },
  });
  expect(at(14_400, '0.6').slice(2)).toEqual([
    { time: 14_400, value: 60, candle: { open: 60, high: 60, low: 60, shares: 0 } },
  ]);
  expect(at(9_000, '0.6')).toEqual(candlePoints(CANDLES, { ...range, last: null }));
});

it('a last trade before the window is in no candle', () => {
  expect(candlePoints([], { ...range, fromSec: 7_200, last: { price: '0.4', atMs: 7_199_000 } })).toEqual([]);
});

it('the change of the price is counted from the open of the first candle', () => {
  const points = candlePoints(CANDLES.slice(0, 1), { ...range, last: null });
  expect(priceChange(points)).toEqual({ direction: 'up', size: '0.1' });
});

it('marks are at the candles in which they happened', () => {
  const mark = { time: 12_345, kind: 'yes', text: '' } as const;
  expect(marksOnCandles([mark], 3_600)).toEqual([{ ...mark, time: 10_800 }]);
});
