import { describe, expect, it } from 'vitest';
import { axisDecimals, chartPoints, decisionMarks, isPrice, marksWithin, tradeMarks } from './chart-points.ts';

const HISTORY = [
  { t: 100, p: '0.4' },
  { t: 200, p: '0.425' },
];

/** A trade after the last point of the history. */
const last = { price: '0.5', atMs: 230_999 };

describe('the line of a chart', () => {
  it('starts with the window and ends with the current price', () => {
    expect(chartPoints(HISTORY, { fromSec: 150, nowSec: 250, last })).toEqual([
      { time: 200, value: 42.5 },
      { time: 250, value: 50 },
    ]);
  });

  it('is not extended without a current price or a later time', () => {
    expect(chartPoints(HISTORY, { fromSec: undefined, nowSec: 250, last: null })).toHaveLength(2);
    expect(chartPoints(HISTORY, { fromSec: undefined, nowSec: 200, last })).toHaveLength(2);
  });

  it('starts with the first trade in the window before the history has it', () => {
    const value = 50;
    expect(chartPoints([], { fromSec: 100, nowSec: 300, last })).toEqual([
      { time: 230, value },
      { time: 300, value },
    ]);
    // The clock of the chart is up to ten seconds behind.
    expect(chartPoints([], { fromSec: undefined, nowSec: 225, last })).toEqual([{ time: 225, value }]);
    expect(chartPoints([], { fromSec: 231, nowSec: 300, last })).toEqual([]);
  });

  it('has only the marks within its time range, in order', () => {
    const points = chartPoints(HISTORY, { fromSec: undefined, nowSec: 300, last });
    const marks = [350, 250, 50, 100].map((time) => ({ time, kind: 'yes' as const, text: '' }));
    expect(marksWithin(marks, points).map(({ time }) => time)).toEqual([100, 250]);
    expect(marksWithin(marks, [])).toEqual([]);
  });
});

it('an own order is marked once per second, however many fills it has; splits and merges are not marked', () => {
  const trade = { side: 'Buy', outcomeSide: 1, orderNo: '0xa', createdAt: 100 } as const;
  const trades = [
    trade,
    trade,
    { ...trade, createdAt: 101 },
    { ...trade, side: 'Sell' as const, orderNo: '0xb' },
    { ...trade, side: 'Split' as const, orderNo: '' },
  ];
  expect(tradeMarks(trades)).toEqual([
    { time: 100, kind: 'yes', text: '' },
    { time: 101, kind: 'yes', text: '' },
    { time: 100, kind: 'no', text: '' },
  ]);
});

it.each([
  ['Buy', 1, 'yes'],
  ['Sell', 1, 'no'],
  ['Buy', 2, 'no'],
  ['Sell', 2, 'yes'],
] as const)('the mark of a %s of outcome %i says that it was for %s', (side, outcomeSide, kind) => {
  const [mark] = tradeMarks([{ side, outcomeSide, orderNo: '0xa', createdAt: 100 }]);
  expect(mark?.kind).toBe(kind);
});

it('the end of a market is marked with what became of it', () => {
  const marksOf = (statusEnum: 'activated' | 'resolved' | 'failed', resolvedAt: number) =>
    decisionMarks({ statusEnum, resolvedAt }, { resolved: 'R', failed: 'F' });
  expect(marksOf('activated', 0)).toEqual([]);
  expect(marksOf('resolved', 9)).toEqual([{ time: 9, kind: 'decided', text: 'R' }]);
  expect(marksOf('failed', 9)).toEqual([{ time: 9, kind: 'decided', text: 'F' }]);
});

it('the axis is labelled with prices that can be: from 0 to 100 cents, in whole cents where there are no others', () => {
  expect([-1, 0, 99.5, 100, 102].filter(isPrice)).toEqual([0, 99.5, 100]);
  expect([0, 1, 2].map(axisDecimals)).toEqual([0, 1, 1]);
});
