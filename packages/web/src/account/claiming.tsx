import { portfolio as s } from '../strings/portfolio.ts';
import { Badge } from '../ui/badge.tsx';

/** A claim whose block is not final yet. */
export function Claiming() {
  return (
    <span title={s.claimingText}>
      <Badge tone="accent">{s.claiming}</Badge>
    </span>
  );
}
