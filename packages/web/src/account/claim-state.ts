import type { Position } from '@presage/client';

/** State of a position's claim: it can be claimed, is being claimed, was claimed, or may become claimable. */
export type ClaimState = 'waiting' | 'claiming' | 'claimed' | 'undecided';

/** Undefined if there will be nothing to claim, and while the market trades. */
export function claimStateOf({
  claimStatusEnum,
  marketStatusEnum,
}: Pick<Position, 'claimStatusEnum' | 'marketStatusEnum'>): ClaimState | undefined {
  if (claimStatusEnum === 'Claimed') return 'claimed';
  if (claimStatusEnum === 'Claiming') return 'claiming';
  if (claimStatusEnum === 'WaitClaim') return 'waiting';
  return marketStatusEnum === 'resolving' ? 'undecided' : undefined;
}

/** Whether a position pays, but its claim is not final yet. */
export function isUnclaimed(position: Position): boolean {
  return ['waiting', 'claiming'].includes(claimStateOf(position) ?? '');
}

/** Whether a position is valued at its market's payout instead of the last price. */
export function isPaidOut({ marketStatusEnum }: Pick<Position, 'marketStatusEnum'>): boolean {
  return marketStatusEnum === 'resolved' || marketStatusEnum === 'failed';
}
