import type { Position } from '@presage/client';

/** What there is to say of the claim of a position: it can be claimed, is being claimed, was, or may be later. */
export type ClaimState = 'waiting' | 'claiming' | 'claimed' | 'undecided';

/** Undefined where nothing will ever be claimed, and while a market trades. */
export function claimStateOf({
  claimStatusEnum,
  marketStatusEnum,
}: Pick<Position, 'claimStatusEnum' | 'marketStatusEnum'>): ClaimState | undefined {
  if (claimStatusEnum === 'Claimed') return 'claimed';
  if (claimStatusEnum === 'Claiming') return 'claiming';
  if (claimStatusEnum === 'WaitClaim') return 'waiting';
  return marketStatusEnum === 'resolving' ? 'undecided' : undefined;
}

/** Whether a position is worth what its market pays, and not what somebody last paid for a share. */
export function isPaidOut({ marketStatusEnum }: Pick<Position, 'marketStatusEnum'>): boolean {
  return marketStatusEnum === 'resolved' || marketStatusEnum === 'failed';
}
