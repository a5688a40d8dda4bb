import type { Position } from '@presage/client';
import { useIsUntraded } from '../data/live/prices.ts';
import { signOf } from '../format/decimal.ts';
import { portfolio as s } from '../strings/portfolio.ts';
import { isPaidOut } from './claim-state.ts';

/** What the value of a position is computed with: its payout, the last price, or, before any trade, what it cost. */
export function ValueBasis({ position }: { readonly position: Position }) {
  const isDecided = isPaidOut(position);
  // With any profit or loss there was a price, so it need not be asked for.
  const isAtCost = useIsUntraded(position.marketId, !isDecided && signOf(position.unrealizedPnl) === 0);
  return <span className="block text-2xs text-ink-3">{isDecided ? s.payout : isAtCost ? s.atCost : s.lastPrice}</span>;
}
