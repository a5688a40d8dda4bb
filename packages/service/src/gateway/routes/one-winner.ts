import type { Refusal } from '../../answers/refusal.ts';
import { atMostOne, type Winner, winnerIn } from './contradiction-on-chain.ts';
import type { PlannedResolution } from './plan-resolution.ts';

/**
 * Carries out a resolution unless another child of the root is being made yes: what that one will propose, a check on
 * chain would not show yet.
 */
export type OneWinner = (
  planned: readonly PlannedResolution[],
  carryOut: () => Promise<Refusal | undefined>,
) => Promise<Refusal | undefined>;

export function createOneWinner(): OneWinner {
  /** The children that are being made yes; one that is requested twice at once, twice. */
  const underWay = new Set<Winner>();
  return async (planned, carryOut) => {
    const winner = winnerIn(planned);
    if (winner === undefined) return carryOut();
    const { rootMarketId, marketId } = winner;
    const other = [...underWay].find((child) => child.rootMarketId === rootMarketId && child.marketId !== marketId);
    if (other !== undefined) return atMostOne(`market ${other.marketId} is being resolved as yes`);
    underWay.add(winner);
    try {
      return await carryOut();
    } finally {
      underWay.delete(winner);
    }
  };
}
