import { describe, expect, it } from 'vitest';
import { agoText, dateTimeText, dayText, exactTimeText, localTimeText, spanText } from './time.ts';

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

describe('times, in the local time zone,', () => {
  const atSec = new Date(2026, 10, 2, 8, 5, 9).getTime() / 1_000;

  it('are as the browser writes them in English', () => {
    const formatted = new Intl.DateTimeFormat('en', {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    for (let month = 0; month < 12; month++) {
      const at = new Date(2027, month, 28, 2 * month, 5 * month);
      expect(dateTimeText(at.getTime() / 1_000)).toBe(formatted.format(at));
    }
  });

  it('of records are exact to the second', () => {
    expect(exactTimeText(atSec)).toBe('Nov 2, 2026, 08:05:09');
  });

  it('of days have a year if it is another one', () => {
    expect(dayText(atSec, atSec - 86_400)).toBe('Nov 2');
    expect(dayText(atSec, atSec + 365 * 86_400)).toBe('Nov 2, 2026');
  });

  it('in fields have leading zeros', () => {
    expect(localTimeText(atSec)).toBe('2026-11-02T08:05');
  });
});
