import type { Position } from '@presage/client';
import { useRedeem } from '../data/use-redeem.ts';
import { statusWords } from '../strings/markets.ts';
import { portfolio as s } from '../strings/portfolio.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { claimStateOf } from './claim-state.ts';
import { Claiming } from './claiming.tsx';
import { titleOf } from './pairs.ts';

interface ClaimButtonProps {
  readonly position: Position;
  /** The list that it is in: a claim is of everything that its market pays. */
  readonly positions: readonly Position[];
}

/** Claims what a position's market pays, or says how far that is. Renders nothing if there is nothing to claim. */
export function ClaimButton({ position, positions }: ClaimButtonProps) {
  const redeem = useRedeem(positions);
  const state = claimStateOf(position);
  if (state === undefined || state === 'claimed') return null;
  if (state === 'undecided') return <Badge tone="warn">{statusWords.resolving}</Badge>;
  if (state === 'claiming') return <Claiming />;
  return (
    <Button
      size="sm"
      tone="primary"
      isBusy={redeem.status === 'pending'}
      disabled={redeem.isPending}
      aria-label={s.claimWhat(titleOf(position))}
      onClick={() => redeem.mutate([position.marketId])}
    >
      {s.claim}
    </Button>
  );
}
