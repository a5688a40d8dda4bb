import { MAX_SIZE_LOTS, type SizeLots } from '@presage/exchange';
import { lotsToShares, type OrderSubmission, sharesToLots } from '@presage/protocol';
import { received } from '../../answers/received.ts';

/** The order that a submission is to replace. */
export interface SubmittedReplacement {
  /** As sent. */
  readonly orderId: string;
  /** What must remain of it; undefined if that does not matter. */
  readonly remainingLots: SizeLots | undefined;
}

/** Reads what a submission replaces: undefined for nothing, an error message for a remainder that no order can have. */
export function readReplacement({ replaces }: OrderSubmission): SubmittedReplacement | string | undefined {
  if (replaces === undefined) return undefined;
  const { orderId, remainingShares } = replaces;
  if (remainingShares === undefined) return { orderId, remainingLots: undefined };
  const parsed = sharesToLots(remainingShares);
  if (parsed.ok && parsed.value > 0 && parsed.value <= MAX_SIZE_LOTS) {
    return { orderId, remainingLots: parsed.value as SizeLots };
  }
  return `replaces.remainingShares: received ${received(remainingShares)}; accepted: more than 0 in whole lots of 0.000001, at most ${lotsToShares(MAX_SIZE_LOTS)}; leave it out if it does not matter what remains`;
}
