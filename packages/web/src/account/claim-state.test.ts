import { expect, it } from 'vitest';
import { claimStateOf } from './claim-state.ts';

it.each([
  ['WaitClaim', 'resolved', 'waiting'],
  ['Claiming', 'resolved', 'claiming'],
  ['Claimed', 'resolved', 'claimed'],
  ['CanNotClaim', 'resolving', 'undecided'],
  ['CanNotClaim', 'resolved', undefined],
  ['CanNotClaim', 'activated', undefined],
] as const)('%s of a market that is %s is %s', (claimStatusEnum, marketStatusEnum, state) => {
  expect(claimStateOf({ claimStatusEnum, marketStatusEnum })).toBe(state);
});
