import { describe, expect, it } from 'vitest';
import { editableFields } from './editable-fields.ts';
import type { Stage } from './legal-moves.ts';

const stage = (statusEnum: Stage['statusEnum']): Stage => ({ statusEnum, halted: false });
const market = (statusEnum: Stage['statusEnum'], childMarkets: readonly Stage[] = []) => ({
  ...stage(statusEnum),
  rootMarketId: 0,
  childMarkets,
});

describe('the fields of a market that can be edited', () => {
  it.each(['created', 'activated'] as const)('are all of them while it is %s', (status) => {
    expect(editableFields(market(status), 'custodial')).toEqual({ cutoff: true, fees: true, labels: true });
  });

  it.each(['resolving', 'resolved', 'failed', 'deleted'] as const)('leave out cutoff and fees once %s', (status) => {
    expect(editableFields(market(status), 'custodial')).toEqual({ cutoff: false, fees: false, labels: true });
  });

  it('include cutoff and fees of a categorical market while any of its children may trade', () => {
    const children = [stage('resolving'), stage('created')];
    expect(editableFields(market('resolving', children), 'custodial')).toMatchObject({ cutoff: true, fees: true });
    expect(editableFields(market('resolved', [stage('resolved')]), 'custodial')).toMatchObject({
      cutoff: false,
      fees: false,
    });
  });

  it('include fees on chain only before activation', () => {
    expect(editableFields(market('created'), 'chain').fees).toBe(true);
    expect(editableFields(market('activated'), 'chain')).toMatchObject({ cutoff: true, fees: false });
    expect(editableFields(market('activated', [stage('created'), stage('activated')]), 'chain').fees).toBe(false);
  });

  it('leave out fees that could be fixed while it is unknown whether they are', () => {
    expect(editableFields(market('created'), undefined).fees).toBe(true);
    expect(editableFields(market('activated'), undefined)).toMatchObject({ cutoff: true, fees: false });
  });

  it('leave out the labels of a child', () => {
    expect(editableFields({ ...market('activated'), rootMarketId: 7 }, 'custodial').labels).toBe(false);
  });
});
