import { describe, expect, it } from 'vitest';
import { valueBounds } from './value-window.ts';

const NOW = 1_800_000_000;
const HOUR = 3_600;
const DAY = 24 * HOUR;
const since = (ageSec: number, isTruncated = false) => ({ firstSec: NOW - ageSec, isTruncated });

describe('the time range of the chart', () => {
  it('of an account that first traded minutes ago is those minutes, in every window', () => {
    for (const window of ['6h', '1w', '1m', 'all'] as const) {
      expect(valueBounds(window, since(200), NOW)).toEqual({ fromSec: NOW - 230, toSec: NOW, interval: '1m' });
    }
  });

  it('of an older account is the window', () => {
    expect(valueBounds('6h', since(100 * DAY), NOW)).toEqual({ fromSec: NOW - 6 * HOUR, toSec: NOW, interval: '1m' });
    expect(valueBounds('1m', since(100 * DAY), NOW)).toEqual({ fromSec: NOW - 30 * DAY, toSec: NOW, interval: '1h' });
  });

  it('of the window `all` starts a little before the first trade', () => {
    expect(valueBounds('all', since(100 * DAY), NOW)).toEqual({
      fromSec: NOW - 105 * DAY,
      toSec: NOW,
      interval: 'max',
    });
    expect(valueBounds('all', since(20 * DAY), NOW)).toMatchObject({ fromSec: NOW - 21 * DAY, interval: '1h' });
  });

  it('is the full window if older trades were not read', () => {
    expect(valueBounds('1w', since(HOUR, true), NOW).fromSec).toBe(NOW - 7 * DAY);
  });
});
