import { Link } from '@tanstack/react-router';
import { useBook } from '../../data/live/books.ts';
import { useChance } from '../../data/live/chances.ts';
import { useQuoteSymbol } from '../../data/queries.ts';
import { compactMoney } from '../../format/amount.ts';
import { market as s } from '../../strings/market.ts';
import { markets } from '../../strings/markets.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icons.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { ChanceText } from './chance-text.tsx';
import { useMarketPage } from './market-context.tsx';
import { StarButton } from './star-button.tsx';
import { StatusBadge } from './status-badge.tsx';
import { StatusTimeline, TIMELINE_ROOM } from './status-timeline.tsx';
import { TimeLeft } from './time-left.tsx';
import { hasEnded } from './trading-end.ts';

/** Titles longer than this many characters have a phone's whole width: beside the chance, few words fit in a line. */
const LONG_TITLE = 70;
/** Labels longer than this many characters are set in smaller type as the result, to leave room for the title. */
const LONG_LABEL = 10;

export function MarketHeader() {
  const { root } = useMarketPage();
  const symbol = useQuoteSymbol();
  // Elsewhere it is beside the rules, so that the price is in view at once.
  const hasRoom = useMedia(TIMELINE_ROOM);
  const isLong = root.marketTitle.length > LONG_TITLE;
  return (
    <header className="space-y-3">
      <Link to="/" className="touch inline-flex items-center gap-1.5 font-medium text-ink-2 text-xs hover:text-ink">
        <Icon name="back" className="size-3.5" />
        {s.back}
      </Link>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 sm:flex-nowrap">
        {/* The chance goes below the title where less than this is left for it: very large type, long labels. */}
        <div className={cx('min-w-0 flex-1 basis-44 space-y-2', isLong && 'max-sm:basis-full')}>
          <div className="flex items-start gap-2">
            <h1 className={cx('min-w-0 font-bold leading-tight sm:text-2xl', isLong ? 'text-lg' : 'text-xl')}>
              <bdi>{root.marketTitle}</bdi>
            </h1>
            <StarButton market={root} className="-my-1" />
          </div>
          <div className="num flex flex-wrap items-center gap-x-3 gap-y-1.5 text-ink-2 text-xs">
            <StatusBadge market={root} />
            {root.labels.map((label) => (
              <Badge key={label}>
                <span className="min-w-0 truncate">{label}</span>
              </Badge>
            ))}
            <span>{markets.volume(`${compactMoney(root.volume)} ${symbol}`)}</span>
            <span>{s.volume24h(compactMoney(root.volume24h))}</span>
            <TimeLeft market={root} />
          </div>
        </div>
        {root.marketType === 0 && <Chance isBelow={isLong} />}
      </div>
      {hasRoom && <StatusTimeline market={root} />}
    </header>
  );
}

/**
 * The chance of Yes, or the result.
 * @param isBelow whether it is below the title on a phone
 */
function Chance({ isBelow }: { readonly isBelow: boolean }) {
  const { market } = useMarketPage();
  const book = useBook(market.marketId, market.yesTokenId).state;
  const chance = useChance(market, { isInView: true, book });
  if (market.statusEnum === 'resolved' && market.resultTokenId !== '') {
    const isYes = market.resultTokenId === market.yesTokenId;
    const label = isYes ? market.yesLabel : market.noLabel;
    return (
      <p
        className={cx(
          'flex max-w-full shrink-0 items-center gap-1 font-bold sm:max-w-48',
          label.length > LONG_LABEL ? 'text-lg leading-tight' : 'text-3xl',
          isYes ? 'text-yes' : 'text-no',
        )}
      >
        <Icon name={isYes ? 'check' : 'close'} className="size-7 shrink-0" />
        <bdi className="wrap-anywhere min-w-0">{label}</bdi>
      </p>
    );
  }
  return (
    <p
      className={cx('shrink-0 leading-none sm:max-w-48 sm:text-right', isBelow ? 'max-w-full' : 'max-w-32 text-right')}
    >
      <ChanceText chance={chance} className="num block font-bold text-3xl tracking-tight sm:text-4xl" />
      <span className="wrap-anywhere block text-ink-3 text-xs leading-tight">
        <bdi>{market.yesLabel}</bdi> · {hasEnded(market) ? markets.chanceAtEnd : s.chance}
      </span>
    </p>
  );
}
