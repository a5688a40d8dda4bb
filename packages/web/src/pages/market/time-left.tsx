import type { Market } from '@presage/client';
import { useAtNow } from '../../data/clock.ts';
import { dateTimeText, spanText } from '../../format/time.ts';
import { markets as s } from '../../strings/markets.ts';
import { Icon } from '../../ui/icons.tsx';
import { endedEarly, secondsLeft } from './trading-end.ts';

/** The time until trading ends, or that it has ended. */
export function TimeLeft({ market }: { readonly market: Pick<Market, 'statusEnum' | 'cutoffAt'> }) {
  const isVoid = useAtNow((nowSec) => endedEarly(market, nowSec));
  const left = useAtNow((nowSec) => {
    const seconds = secondsLeft(market, nowSec);
    return seconds > 0 ? s.left(spanText(seconds)) : s.ended;
  });
  return (
    <span
      className="flex items-center gap-1 whitespace-nowrap"
      title={isVoid ? undefined : dateTimeText(market.cutoffAt)}
    >
      <Icon name="clock" className="size-3.5" />
      {left}
    </span>
  );
}
