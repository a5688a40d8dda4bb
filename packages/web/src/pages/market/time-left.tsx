import type { Market } from '@presage/client';
import { useNowSec } from '../../data/clock.ts';
import { dateTimeText, spanText } from '../../format/time.ts';
import { markets as s } from '../../strings/markets.ts';
import { Icon } from '../../ui/icons.tsx';
import { endedEarly, secondsLeft } from './trading-end.ts';

interface TimeLeftProps {
  readonly market: Pick<Market, 'statusEnum' | 'cutoffAt'>;
  /** Seconds between updates. */
  readonly stepSec?: number;
}

/** The time until trading ends, or that it has ended. */
export function TimeLeft({ market, stepSec = 1 }: TimeLeftProps) {
  const nowSec = useNowSec(stepSec);
  const left = secondsLeft(market, nowSec);
  return (
    <span
      className="flex items-center gap-1 whitespace-nowrap"
      title={endedEarly(market, nowSec) ? undefined : dateTimeText(market.cutoffAt)}
    >
      <Icon name="clock" className="size-3.5" />
      {left > 0 ? s.left(spanText(left)) : s.ended}
    </span>
  );
}
