import { MarketStatus } from '@presage/exchange';
import { expect, it } from 'vitest';
import type { MarketRow } from '../../store/read-store.ts';
import { TransactionRevertedError } from '../errors.ts';
import type { Oracle, QuestionState } from './oracle.ts';
import { ResolutionFinaliser } from './resolution-finaliser.ts';

const FAILED = { marketId: 1, status: MarketStatus.Failed } as MarketRow;
const RESOLVING = { marketId: 2, status: MarketStatus.Resolving } as MarketRow;

it('finalises the others when the contract refuses a proposal, and tries that again', async () => {
  const asked: string[] = [];
  const states: Record<number, QuestionState> = {
    1: { kind: 'open' },
    2: { kind: 'proposed', resolution: 1, finalAtSec: 10 },
  };
  const oracle: Oracle = {
    nowSec: async () => 10,
    stateOf: async ({ marketId }) => states[marketId] ?? { kind: 'unprepared' },
    async propose({ marketId }) {
      asked.push(`propose ${marketId}`);
      throw new TransactionRevertedError({ key: 'propose:1', data: '0x', reason: 'NotOperator' });
    },
    async finalise({ marketId }) {
      asked.push(`finalise ${marketId}`);
      states[marketId] = { kind: 'final' };
      return 1n;
    },
  };
  const finaliser = new ResolutionFinaliser({ oracle, markets: () => [FAILED, RESOLVING], log: () => {} });
  await finaliser.pass();
  await finaliser.pass();
  expect(asked).toEqual(['propose 1', 'finalise 2', 'propose 1']);
});
