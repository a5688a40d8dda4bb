import type { MarketData } from '@presage/client';
import { MAX_STARRED, setStarred, useStarredIds } from '../../data/starred.ts';
import { markets as s } from '../../strings/markets.ts';
import { cx } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icons.tsx';
import { toast } from '../../ui/toasts.ts';

interface StarButtonProps {
  readonly market: Pick<MarketData, 'marketId' | 'marketTitle'>;
  readonly className?: string;
}

/** Stars a market in this browser, or removes its star. */
export function StarButton({ market, className }: StarButtonProps) {
  const { marketId, marketTitle } = market;
  const isStarred = useStarredIds().includes(marketId);
  const toggle = () => {
    if (setStarred(marketId, !isStarred)) return;
    toast({ key: 'stars', kind: 'info', title: s.starsFull(MAX_STARRED), text: s.starsFullText });
  };
  return (
    <button
      type="button"
      aria-pressed={isStarred}
      aria-label={s.star(marketTitle)}
      title={isStarred ? s.unstarHint : s.starHint}
      onClick={toggle}
      className={cx(
        'touch shrink-0 rounded-md p-1.5 hover:bg-sunken',
        isStarred ? 'text-warn' : 'text-ink-3 hover:text-ink',
        className,
      )}
    >
      <Icon name="star" className={cx('size-5', isStarred && 'fill-current')} />
    </button>
  );
}
