import { describe, expect, it } from 'vitest';
import { editableFields } from './editable-fields.ts';
import type { Stage } from './legal-moves.ts';

const stage = (statusEnum: Stage['statusEnum']): Stage => ({ statusEnum, halted: false });
const market = (statusEnum: Stage['statusEnum'], childMarkets: readonly Stage[] = []) => ({
  ...{ ...stage(statusEnum), rootMarketId: 0, childMarkets },
});

describe('the fields of a market that can be edited', () => {
  it.each(['created', 'activated'] as const)('are all of them while it is %s', (status) => {
    expect(editableFields(market(status), false)).toEqual({ cutoff: true, fees: true, labels: true });
  });

  it.each(['resolving', 'resolved', 'failed', 'deleted'] as const)('leave out cutoff and fees once %s', (status) => {
    expect(editableFields(market(status), false)).toEqual({ cutoff: false, fees: false, labels: true });
  });

  it('include cutoff and fees of a categorical market while any of its children may trade', () => {
    const children = [stage('resolving'), stage('created')];
    expect(editableFields(market('resolving', children), false)).toMatchObject({ cutoff: true, fees: true });
    expect(editableFields(market('resolved', [stage('resolved')]), false)).toMatchObject({
      cutoff: false,
      fees: false,
    });
  });

  it('include fees on chain only before activation', () => {
    expect(editableFields(market('created'), true).fees).toBe(true);
    expect(editableFields(market('activated'), true)).toMatchObject({ cutoff: true, fees: false });
    expect(editableFields(market('activated', [stage('created'), stage('activated')]), true).fees).toBe(false);
  });

  it('leave out the labels of a child', () => {
    expect(editableFields({ ...market('activated'), rootMarketId: 7 }, false).labels).toBe(false);
  });
});
