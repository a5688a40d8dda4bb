import { describe, expect, it } from 'vitest';
import { endedEarly, secondsLeft } from './trading-end.ts';

describe('the end of trading', () => {
  it.each([
    ['created', 40, false],
    ['activated', 40, false],
    ['resolving', 0, true],
    ['resolved', 0, true],
    ['failed', 0, true],
    ['deleted', 0, true],
  ] as const)('before the cutoff, %s has %i seconds left', (statusEnum, left, isEarly) => {
    const market = { statusEnum, cutoffAt: 100 };
    expect(secondsLeft(market, 60)).toBe(left);
    expect(endedEarly(market, 60)).toBe(isEarly);
  });

  it.each(['activated', 'resolved'] as const)('after the cutoff, %s has none, and did not end early', (statusEnum) => {
    const market = { statusEnum, cutoffAt: 100 };
    expect(secondsLeft(market, 100)).toBe(0);
    expect(endedEarly(market, 100)).toBe(false);
  });
});
