import { describe, expect, it } from 'vitest';
import { payoutOf } from './payout-of.ts';

const TOKENS = { yesTokenId: '11', noTokenId: '12' };

describe('the payout of shares', () => {
  it.each([
    ['resolved', '11', { atSec: 300, yes: 1, no: 0 }],
    ['resolved', '12', { atSec: 300, yes: 0, no: 1 }],
    ['resolved', '', { atSec: 300, yes: 0.5, no: 0.5 }],
    ['failed', '', { atSec: 300, yes: 0.5, no: 0.5 }],
  ] as const)('is known from the time a market %s: %j', (statusEnum, resultTokenId, payout) => {
    expect(payoutOf({ ...TOKENS, statusEnum, resolvedAt: 300, resultTokenId })).toEqual(payout);
  });

  it.each(['created', 'activated', 'resolving'] as const)('is not known while it is %s', (statusEnum) => {
    expect(payoutOf({ ...TOKENS, statusEnum, resolvedAt: 0, resultTokenId: '' })).toBeUndefined();
  });
});
