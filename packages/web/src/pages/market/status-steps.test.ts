import { describe, expect, it } from 'vitest';
import { statusSteps } from './status-steps.ts';

const MARKET = { createdAt: 10, cutoffAt: 100, resolvedAt: 0 } as const;

describe('the life of a market', () => {
  it.each([
    ['created', ['now', 'ahead', 'ahead', 'ahead', 'ahead']],
    ['activated', ['done', 'now', 'ahead', 'ahead', 'ahead']],
    ['resolving', ['done', 'done', 'done', 'now', 'ahead']],
    ['resolved', ['done', 'done', 'done', 'done', 'done']],
  ] as const)('shows the progress of %s', (statusEnum, states) => {
    expect(statusSteps({ ...MARKET, statusEnum }, 100).map(({ state }) => state)).toEqual(states);
  });

  it('ends with `failed` for a failed market', () => {
    expect(statusSteps({ ...MARKET, statusEnum: 'failed', resolvedAt: 50 }, 100).at(-1)).toEqual({
      name: 'failed',
      atSec: 50,
      state: 'done',
    });
  });

  it.each(['resolving', 'failed'] as const)('shows no future cutoff as past when %s', (statusEnum) => {
    const steps = statusSteps({ ...MARKET, statusEnum }, 50);
    expect(steps.find(({ name }) => name === 'cutoff')?.atSec).toBeUndefined();
    const later = statusSteps({ ...MARKET, statusEnum }, 100);
    expect(later.find(({ name }) => name === 'cutoff')?.atSec).toBe(100);
  });

  it('does not show the cutoff of a market that was closed early', () => {
    const early = statusSteps({ ...MARKET, statusEnum: 'resolved', resolvedAt: 50 }, 200);
    expect(early.find(({ name }) => name === 'cutoff')?.atSec).toBeUndefined();
  });
});
