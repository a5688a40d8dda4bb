import { describe, expect, it } from 'vitest';
import { agoText, exactTimeText, spanText } from './time.ts';

const DAY = 86_400;

describe('spans', () => {
  it.each([
    [100 * DAY, '100d'],
    [12 * DAY + 4 * 3_600 + 59, '12d 4h'],
    [DAY, '1d'],
    [3 * 3_600 + 20 * 60, '3h 20m'],
    [3_600, '1h'],
    [90, '1m'],
    [45, '45s'],
    [-5, '0s'],
  ])('%i seconds are %s', (seconds, text) => {
    expect(spanText(seconds)).toBe(text);
  });

  it.each([
    [0, 'now'],
    [4.9, 'now'],
    [30, '30s ago'],
    [3_599, '59m ago'],
    [DAY, '1d ago'],
  ])('%i seconds ago is %s', (seconds, text) => {
    expect(agoText(seconds)).toBe(text);
  });
});

it('times of records are exact to the second, in the local time zone', () => {
  const atSec = new Date(2026, 10, 22, 18, 5, 9).getTime() / 1_000;
  expect(exactTimeText(atSec)).toBe('Nov 22, 2026, 18:05:09');
});
