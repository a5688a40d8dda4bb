import { describe, expect, it } from 'vitest';
import { isWithin, nextDaySec, periodOf } from './period.ts';

const secOf = (...at: [number, number, number, number?, number?, number?]) => new Date(...at).getTime() / 1_000;

describe('a period', () => {
  it('has both of its local days in full, in whichever order they were chosen', () => {
    const whole = { startAt: secOf(2026, 1, 28), endAt: secOf(2026, 11, 31, 23, 59, 59) };
    expect(periodOf('2026-02-28', '2026-12-31')).toEqual(whole);
    expect(periodOf('2026-12-31', '2026-02-28')).toEqual(whole);
  });

  it('is open where no day was chosen', () => {
    expect(periodOf('', '')).toEqual({});
    expect(periodOf('2026-02-28', '')).toEqual({ startAt: secOf(2026, 1, 28) });
    expect(periodOf('', '2026-02-28')).toEqual({ endAt: secOf(2026, 2, 1) - 1 });
  });

  it('stays within the times that the service accepts', () => {
    expect(periodOf('1024-01-01', '99999-01-01')).toEqual({ startAt: 0, endAt: 253_402_300_799 });
  });

  it('includes both ends', () => {
    const period = { startAt: 10, endAt: 20 };
    expect([9, 10, 20, 21].map((atSec) => isWithin(atSec, period))).toEqual([false, true, true, false]);
    expect([0, 9e9].map((atSec) => isWithin(atSec, {}))).toEqual([true, true]);
  });
});

it('a day is followed by the next, also at the end of a month', () => {
  expect(nextDaySec(secOf(2026, 0, 31, 12))).toBe(secOf(2026, 1, 1));
  expect(nextDaySec(secOf(2026, 1, 1))).toBe(secOf(2026, 1, 2));
});
