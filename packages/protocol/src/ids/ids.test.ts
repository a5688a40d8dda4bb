import { describe, expect, it } from 'vitest';
import { collectionIdOf } from './collection-id.ts';
import { conditionIdOf } from './condition-id.ts';
import fixture from './conditional-tokens.vectors.json' with { type: 'json' };
import { positionIdOf, tokenIdsOf } from './position-id.ts';
import { questionIdOf } from './question-id.ts';

describe.each(fixture.vectors)(
  'ids of market $marketId at $exchange equal those of the conditional-tokens contract',
  (vector) => {
    const { exchange, marketId, oracle, collateral, questionId, conditionId } = vector;

    it('question', () => {
      expect(questionIdOf(exchange, marketId)).toBe(questionId);
    });

    it('condition', () => {
      expect(conditionIdOf({ oracle, questionId })).toBe(conditionId);
    });

    it('collections of both outcomes', () => {
      expect(collectionIdOf({ conditionId, indexSet: 1 })).toBe(vector.yesCollectionId);
      expect(collectionIdOf({ conditionId, indexSet: 2 })).toBe(vector.noCollectionId);
    });

    it('tokens of both outcomes', () => {
      expect(positionIdOf({ collateral, collectionId: vector.yesCollectionId })).toBe(vector.yesTokenId);
      expect(tokenIdsOf({ collateral, conditionId })).toEqual({
        yesTokenId: vector.yesTokenId,
        noTokenId: vector.noTokenId,
      });
    });
  },
);

describe('ids', () => {
  it('do not depend on the case of addresses', () => {
    const [first] = fixture.vectors;
    expect(questionIdOf(first!.exchange.toLowerCase(), 1)).toBe(first!.questionId);
  });

  it('differ between installations', () => {
    const questions = fixture.vectors.map(({ exchange }) => questionIdOf(exchange, 1));
    expect(new Set(questions).size).toBe(fixture.vectors.length);
  });
});
