import { expect, it } from 'vitest';
import type { ConditionPairs } from './outstanding-pairs.ts';
import { Reconciler } from './reconciler.ts';

const LOCKED_WEI = 100n;

function reconciler(conditions: Readonly<Record<string, ConditionPairs>>): Reconciler {
  return new Reconciler({
    exchange: {} as never,
    directory: { markets: () => [{ marketId: 1, conditionId: 'ours' }], accounts: () => [], accountCount: 0 } as never,
    holdings: {
      quote: async () => [],
      tokens: async () => [],
      approved: async () => [],
      lockedQuote: async () => LOCKED_WEI,
    },
    pairs: () => new Map(Object.entries(conditions)),
    block: () => 7,
    isRead: () => true,
    readAgain: () => {},
    submit: async () => true,
    log: () => {},
  });
}

it('reports pairs of ours that are worth more than is locked', async () => {
  const underbacked = reconciler({ ours: { pairsWei: 120n, paidWei: 10n } });
  expect((await underbacked.run()).backing).toEqual({ neededWei: 110n, lockedWei: LOCKED_WEI });
  expect(underbacked.problem).toContain('110 wei');
});

it('raises no alarm about conditions of others, whose parts are split and merged without collateral', async () => {
  const sound = reconciler({ ours: { pairsWei: 100n, paidWei: 0n }, theirs: { pairsWei: 1_000n, paidWei: 0n } });
  await sound.run();
  expect(sound.problem).toBeUndefined();
});
