import { describe, expect, it } from 'vitest';
import { statusSteps } from './status-steps.ts';

const MARKET = { createdAt: 10, cutoffAt: 100, resolvedAt: 0 } as const;

describe('the life of a market', () => {
  it.each([
    ['created', ['now', 'ahead', 'ahead', 'ahead', 'ahead']],
    ['activated', ['done', 'now', 'ahead', 'ahead', 'ahead']],
    ['resolving', ['done', 'done', 'done', 'now', 'ahead']],
    ['resolved', ['done', 'done', 'done', 'done', 'done']],
  ] as const)('%s stands at its place', (statusEnum, states) => {
    expect(statusSteps({ ...MARKET, statusEnum }, 100).map(({ state }) => state)).toEqual(states);
  });

  it('ends with being called off when it failed', () => {
    expect(statusSteps({ ...MARKET, statusEnum: 'failed', resolvedAt: 50 }, 100).at(-1)).toEqual({
      name: 'failed',
      atSec: 50,
      state: 'done',
    });
  });

  it.each(['resolving', 'failed'] as const)('tells no cutoff of the future as past when %s', (statusEnum) => {
    const steps = statusSteps({ ...MARKET, statusEnum }, 50);
    expect(steps.find(({ name }) => name === 'cutoff')?.atSec).toBeUndefined();
    const later = statusSteps({ ...MARKET, statusEnum }, 100);
    expect(later.find(({ name }) => name === 'cutoff')?.atSec).toBe(100);
  });

  it('does not tell a cutoff that was not waited for', () => {
    const early = statusSteps({ ...MARKET, statusEnum: 'resolved', resolvedAt: 50 }, 200);
    expect(early.find(({ name }) => name === 'cutoff')?.atSec).toBeUndefined();
  });
});
