import { describe, expect, it } from 'vitest';
import { CHART_WINDOWS, firstWindow, historyParts, joinParts } from './history.ts';

const NOW = 1_800_000_000;
const MOST_POINTS = 1_000;
const SPACING = { '1m': 60, '1h': 3_600, '1d': 86_400, '1w': 604_800 } as const;

describe('the reads of a chart', () => {
  it.each(CHART_WINDOWS)('%s requests no more points than the service returns, and ends now', (window) => {
    const parts = historyParts(window, NOW);
    for (const { interval, startAt, endAt } of parts) {
      if (interval === 'max') continue;
      expect((endAt! - startAt!) / SPACING[interval]).toBeLessThan(MOST_POINTS);
    }
    if (window !== 'ALL') expect(parts.at(-1)?.endAt).toBe(NOW);
  });

  it('have neither gaps nor overlaps', () => {
    const [first, second] = historyParts('1D', NOW);
    expect(first?.startAt).toBe(NOW - 86_400);
    expect(second?.startAt).toBe(first!.endAt! + 1);
  });

  it('are joined in time order, without repeating the bucket at the seam', () => {
    const point = (t: number) => ({ t, p: '0.5' });
    expect(
      joinParts([
        [point(1), point(2)],
        [point(2), point(3)],
      ]).map(({ t }) => t),
    ).toEqual([1, 2, 3]);
  });
});

it.each([
  [0, '1H'],
  [3_600, '1H'],
  [3_601, '1D'],
  [86_401, '1W'],
  [700 * 86_400, '1W'],
] as const)('the chart of a market that is %i seconds old opens with %s', (ageSec, window) => {
  expect(firstWindow(ageSec)).toBe(window);
});
