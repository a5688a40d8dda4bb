import type { Market } from '@presage/client';
import { useNowSec } from '../../data/clock.ts';
import { dayText } from '../../format/time.ts';
import { market as s } from '../../strings/market.ts';
import { cx } from '../../ui/class-names.ts';
import { type StatusStep, statusSteps } from './status-steps.ts';

/** Seconds between updates of the clock: only dates are shown. */
const CLOCK_STEP_SEC = 60;

/** Screens on which the timeline is in the market's head, and on others beside its rules. */
export const TIMELINE_ROOM = '(min-width: 48rem)';

const DOTS: Readonly<Record<StatusStep['state'], string>> = {
  done: 'bg-accent border-accent forced-colors:bg-[CanvasText]',
  now: 'bg-surface border-accent ring-4 ring-accent-soft',
  ahead: 'bg-surface border-line-strong',
};

/** The steps from creation to resolution, with the current one marked. */
export function StatusTimeline({ market }: { readonly market: Market }) {
  const nowSec = useNowSec(CLOCK_STEP_SEC);
  const steps = statusSteps(market, nowSec);
  return (
    <ol aria-label={s.timeline} className="grid grid-cols-5 pt-1 max-[22rem]:grid-cols-1 max-[22rem]:gap-2">
      {steps.map(({ name, atSec, state }, index) => (
        <li
          key={name}
          aria-current={state === 'now' ? 'step' : undefined}
          className="relative min-w-0 pr-1 max-[22rem]:flex max-[22rem]:items-center max-[22rem]:gap-2"
        >
          {index < steps.length - 1 && (
            <span
              aria-hidden="true"
              className={cx(
                'absolute top-[5px] left-3 h-0.5 w-full max-[22rem]:hidden',
                steps[index + 1]?.state === 'ahead' ? 'bg-line' : 'bg-accent',
              )}
            />
          )}
          <span aria-hidden="true" className={cx('relative block size-3 rounded-full border-2', DOTS[state])} />
          <span
            className={cx(
              'mt-1.5 block text-2xs max-[22rem]:mt-0',
              state === 'ahead' ? 'text-ink-3' : 'font-semibold text-ink',
            )}
          >
            {s.steps[name]}
          </span>
          <span className="num block text-2xs text-ink-3">
            {state === 'now' ? s.now : atSec === undefined ? '' : dayText(atSec, nowSec)}
          </span>
        </li>
      ))}
    </ol>
  );
}
