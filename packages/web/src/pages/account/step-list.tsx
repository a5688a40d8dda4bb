import type { StepView } from '../../account/onboarding.ts';
import { useNowSec } from '../../data/clock.ts';
import { account as s } from '../../strings/account.ts';
import { cx } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icons.tsx';

/** The onboarding steps with their states; screen readers announce changes. */
export function StepList({ steps }: { readonly steps: readonly StepView[] }) {
  return (
    <ol className="space-y-2" aria-live="polite">
      {steps.map((view) => (
        <li key={view.step} className="flex items-center gap-3">
          <Mark state={view.state} />
          <span className={cx('flex-1', view.state === 'waiting' && 'text-ink-3')}>{s.steps[view.step]}</span>
          <span className={cx('text-xs', view.state === 'failed' ? 'font-semibold text-no' : 'text-ink-3')}>
            {s.stepStates[view.state]}
            {view.state === 'running' && <Elapsed sinceSec={view.sinceSec} />}
          </span>
        </li>
      ))}
    </ol>
  );
}

function Mark({ state }: Pick<StepView, 'state'>) {
  const isDone = state === 'done' || state === 'known' || state === 'coming';
  return (
    <span
      aria-hidden="true"
      className={cx(
        'flex size-6 shrink-0 items-center justify-center rounded-full border',
        isDone && 'border-transparent bg-yes-soft text-yes',
        state === 'failed' && 'border-transparent bg-no-soft text-no',
        state === 'running' && 'animate-spin border-2 border-accent border-t-transparent',
        state === 'waiting' && 'border-line-strong',
      )}
    >
      {isDone && <Icon name="check" />}
      {state === 'failed' && <Icon name="close" />}
    </span>
  );
}

/** Elapsed seconds, to show that something is happening; not read out by screen readers. */
function Elapsed({ sinceSec }: { readonly sinceSec: number }) {
  const elapsedSec = useNowSec() - sinceSec;
  return elapsedSec <= 0 ? null : <span aria-hidden="true">, {s.seconds(elapsedSec)}</span>;
}
