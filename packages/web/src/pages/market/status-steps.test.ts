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
    expect(statusSteps({ ...MARKET, statusEnum }).map(({ state }) => state)).toEqual(states);
  });

  it('ends with being called off when it failed', () => {
    expect(statusSteps({ ...MARKET, statusEnum: 'failed', resolvedAt: 50 }).at(-1)).toEqual({
      name: 'failed',
      atSec: 50,
      state: 'done',
    });
  });

  it('does not tell a cutoff that was not waited for', () => {
    const early = statusSteps({ ...MARKET, statusEnum: 'resolved', resolvedAt: 50 });
    expect(early.find(({ name }) => name === 'cutoff')?.atSec).toBeUndefined();
  });
});
