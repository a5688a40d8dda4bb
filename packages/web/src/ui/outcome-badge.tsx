import { Badge } from './badge.tsx';

interface OutcomeBadgeProps {
  readonly of: { readonly outcome: string; readonly outcomeSide: 0 | 1 | 2 };
  /** What is done with the outcome. */
  readonly action?: string;
}

/** The outcome of an order, a trade or a position; neutral for both outcomes. */
export function OutcomeBadge({ of: { outcome, outcomeSide }, action }: OutcomeBadgeProps) {
  return (
    <Badge tone={({ 0: 'neutral', 1: 'yes', 2: 'no' } as const)[outcomeSide]}>
      {/* One text: beside a label of several lines, the action would be broken as well. */}
      <span>
        {action} <bdi>{outcome}</bdi>
      </span>
    </Badge>
  );
}
