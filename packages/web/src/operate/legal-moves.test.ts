import { describe, expect, it } from 'vitest';
import { legalMoves, type Stage } from './legal-moves.ts';

const stage = (statusEnum: Stage['statusEnum'], halted = false): Stage => ({ statusEnum, halted });

describe('the actions allowed on a market', () => {
  it.each([
    [stage('created'), ['activate', 'fail', 'delete']],
    [stage('activated'), ['halt', 'close', 'fail']],
    [stage('activated', true), ['resume', 'close', 'fail']],
    [stage('resolving'), ['resolve', 'fail']],
    [stage('resolved'), []],
    [stage('failed'), ['delete']],
    [stage('deleted'), []],
  ])('in state %j are %j', (market, moves) => {
    expect(legalMoves(market)).toEqual(moves);
  });

  it('include those of all children of a categorical market', () => {
    const childMarkets = [stage('activated'), stage('activated', true), stage('created')];
    expect(legalMoves({ ...stage('activated'), childMarkets }).sort()).toEqual(
      ['activate', 'close', 'delete', 'fail', 'halt', 'resume'].sort(),
    );
  });

  it('include resolving a categorical market only when none of its children trades', () => {
    const open = [stage('resolving'), stage('activated')];
    const over = [stage('resolving'), stage('resolved')];
    expect(legalMoves({ ...stage('activated'), childMarkets: open })).not.toContain('resolve');
    expect(legalMoves({ ...stage('resolving'), childMarkets: over })).toContain('resolve');
  });
});
