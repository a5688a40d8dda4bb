import type { ChildMarket } from '@presage/client';

type Decided = Pick<ChildMarket, 'statusEnum' | 'resultTokenId' | 'yesTokenId'>;

/** The outcome of a categorical market that was resolved to Yes: undefined before that, and if none was. */
export function winnerOf<Child extends Decided>(children: readonly Child[]): Child | undefined {
  return children.find(
    ({ statusEnum, resultTokenId, yesTokenId }) => statusEnum === 'resolved' && resultTokenId === yesTokenId,
  );
}
