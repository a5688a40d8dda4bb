import { operate as s } from '../../../strings/operate.ts';
import { Button } from '../../../ui/button.tsx';
import { useAdminQuery } from '../admin.ts';

/** Milliseconds between readings: markets end by themselves, at their time. */
const READ_EVERY_MS = 60_000;

interface ToResolveProps {
  readonly isChosen: boolean;
  onChoose(isChosen: boolean): void;
}

/** How many markets wait for the operator's decision; lists them alone. */
export function ToResolve({ isChosen, onChoose }: ToResolveProps) {
  const waiting = useAdminQuery(['toResolve'], (admin) => admin.getMarkets({ status: 'resolving', limit: 1 }), {
    refetchInterval: READ_EVERY_MS,
    staleTime: 0,
  });
  const count = waiting.data?.total;
  return (
    <Button
      className="aria-pressed:bg-accent-soft"
      aria-pressed={isChosen}
      disabled={count === undefined || (count === 0 && !isChosen)}
      onClick={() => onChoose(!isChosen)}
    >
      {s.markets.toResolve(count)}
    </Button>
  );
}
