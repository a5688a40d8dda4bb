import type { Stage } from '../../../operate/legal-moves.ts';
import { operate as s } from '../../../strings/operate.ts';
import { Badge } from '../../../ui/badge.tsx';

const TONES = {
  created: 'neutral',
  activated: 'yes',
  resolving: 'warn',
  resolved: 'accent',
  failed: 'no',
  deleted: 'neutral',
} as const;

/** Where a market is in its life. */
export function StatusBadge({ market: { statusEnum, halted } }: { readonly market: Stage }) {
  return (
    <span className="inline-flex gap-1">
      <Badge tone={TONES[statusEnum]}>{s.markets.words[statusEnum]}</Badge>
      {halted && <Badge tone="warn">{s.markets.halted}</Badge>}
    </span>
  );
}
