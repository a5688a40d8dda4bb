import type { QuoteUnits } from '@presage/exchange';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { VolumeWindow } from './volume-window.ts';

const DAY_SEC = 86_400;

it('gives the same sums as a list of all minutes, however time passes and whatever wrong times were queried', () => {
  const step = fc.record({
    passSec: fc.oneof(
      { weight: 9, arbitrary: fc.integer({ min: 0, max: 30_000 }) },
      fc.integer({ min: 0, max: 10 * DAY_SEC }),
    ),
    units: fc.bigInt({ min: 1n, max: 1_000n }),
    asks: fc.boolean(),
    // A wrong clock's time, queried before and after.
    wrongSec: fc.integer({ min: -20 * DAY_SEC, max: 20 * DAY_SEC }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 400 }), (steps) => {
      const window = new VolumeWindow();
      const all: { minuteSec: number; units: bigint }[] = [];
      let nowSec = 1_800_000_000;
      for (const { passSec, units, asks, wrongSec } of steps) {
        nowSec += passSec;
        window.sums(nowSec + wrongSec, nowSec);
        if (!asks) {
          window.add(nowSec, units as QuoteUnits);
          all.push({ minuteSec: nowSec - (nowSec % 60), units });
        }
        const since = (lengthSec: number) =>
          all.reduce((sum, minute) => (minute.minuteSec > nowSec - lengthSec ? sum + minute.units : sum), 0n);
        expect(window.sums(nowSec, nowSec)).toEqual({ dayUnits: since(DAY_SEC), weekUnits: since(7 * DAY_SEC) });
      }
    }),
    { numRuns: 50 },
  );
});

it('holds no minute that has certainly left the week', () => {
  const window = new VolumeWindow();
  for (let minute = 0; minute < 1_000; minute++) window.add(minute * 60, 1n as QuoteUnits);
  window.sums(30 * DAY_SEC, DAY_SEC);
  expect(window.minutes).toBe(1_000);
  window.sums(30 * DAY_SEC, 30 * DAY_SEC);
  expect(window.minutes).toBe(0);
});

it('holds about a week, however long a market trades without a pause', () => {
  const window = new VolumeWindow();
  for (let minute = 0; minute < 21 * 1_440; minute++) window.add(minute * 60, 1n as QuoteUnits);
  expect(window.minutes).toBeLessThan(8 * 1_440);
});

it('holds the trades of a minute together', () => {
  const window = new VolumeWindow();
  for (const second of [0, 59, 60, 61, 119]) window.add(second, 1n as QuoteUnits);
  expect(window.minutes).toBe(2);
});
