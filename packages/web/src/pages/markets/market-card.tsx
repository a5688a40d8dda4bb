import type { MarketData } from '@presage/client';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { useHistory } from '../../data/history.ts';
import { useChance } from '../../data/live/chances.ts';
import { useLivePrices } from '../../data/live/prices.ts';
import { useLiveCard } from '../../data/live/status.ts';
import { useOffers } from '../../data/offers.ts';
import { useQuoteSymbol } from '../../data/queries.ts';
import { compactMoney } from '../../format/amount.ts';
import { common } from '../../strings/common.ts';
import { markets as s } from '../../strings/markets.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/class-names.ts';
import { Sparkline } from '../../ui/sparkline.tsx';
import { useNear } from '../../ui/use-near.ts';
import { ChanceText } from '../market/chance-text.tsx';
import { StarButton } from '../market/star-button.tsx';
import { StatusBadge } from '../market/status-badge.tsx';
import { TimeLeft } from '../market/time-left.tsx';
import { hasEnded } from '../market/trading-end.ts';
import { BuyLink } from './buy-link.tsx';
import { LeadingOutcomes } from './leading-outcomes.tsx';
import type { volumeOf } from './market-filters.ts';

/** Labels longer than this many characters are set in smaller type, to fit beside the price. */
const LONG_LABEL = 9;

interface MarketCardProps {
  readonly market: MarketData;
  /** Which volume is shown. */
  readonly volume: ReturnType<typeof volumeOf>;
}

export function MarketCard({ market, volume }: MarketCardProps) {
  const card = useRef<HTMLLIElement>(null);
  const { isNear, wasNear } = useNear(card);
  useLiveCard(market, isNear);
  const Body = market.marketType === 1 ? LeadingOutcomes : BinaryBody;
  return (
    <li
      ref={card}
      className="card relative flex min-h-52 flex-col gap-3 p-4 transition-shadow hover:border-line-strong/60 hover:shadow-lifted"
    >
      <div className="flex items-start justify-between gap-3">
        <h2 className="line-clamp-4 font-semibold leading-snug">
          <Link
            to="/market/$slug"
            params={{ slug: market.slug }}
            className="after:absolute after:inset-0 after:rounded-xl"
          >
            <bdi>{market.marketTitle}</bdi>
          </Link>
        </h2>
        <span className="flex max-w-1/2 shrink-0 items-center gap-1">
          {(market.statusEnum !== 'activated' || market.halted) && (
            <span className="flex min-w-0">
              <StatusBadge market={market} />
            </span>
          )}
          <StarButton market={market} className="relative z-10 -my-1.5 -mr-1.5" />
        </span>
      </div>
      <div className="mt-auto">{wasNear && <Body market={market} isNear={isNear} />}</div>
      <CardFoot market={market} volume={volume} />
    </li>
  );
}

interface BodyProps {
  readonly market: MarketData;
  /** Whether the card is near the visible part of the page. */
  readonly isNear: boolean;
}

function BinaryBody({ market, isNear }: BodyProps) {
  useLivePrices(market);
  const chance = useChance(market, { isInView: isNear });
  const history = useHistory(market, '1W');
  return (
    <div className="space-y-3">
      <div className="flex items-end justify-between gap-3">
        <p className="leading-none">
          <ChanceText chance={chance} className="num font-bold text-3xl tracking-tight" />{' '}
          <span className="text-ink-3 text-xs">
            {chance === null ? s.noTrades : market.statusEnum === 'activated' ? s.chance : s.chanceAtEnd}
          </span>
        </p>
        {history.data !== undefined && <Sparkline points={history.data} label={s.trend(market.yesLabel)} />}
      </div>
      {/* Reserved while trading is paused, which comes and goes: the cards below would move. */}
      {market.statusEnum === 'activated' &&
        (market.halted ? <div className="h-9 pointer-coarse:h-11" /> : <QuickBuys market={market} isNear={isNear} />)}
    </div>
  );
}

function QuickBuys({ market, isNear }: BodyProps) {
  const offers = useOffers(market.marketId, isNear);
  const isLong = Math.max(market.yesLabel.length, market.noLabel.length) > LONG_LABEL;
  return (
    <div className="grid grid-cols-2 gap-2">
      {(['yes', 'no'] as const).map((buy) => (
        <BuyLink
          key={buy}
          root={market}
          market={market}
          search={{ buy }}
          offer={offers?.[buy]}
          className={cx('h-9 px-2.5 pointer-coarse:h-11', isLong ? 'text-xs' : 'text-sm')}
          action={common.buy}
          outcome={buy === 'yes' ? market.yesLabel : market.noLabel}
        />
      ))}
    </div>
  );
}

function CardFoot({ market, volume: ofSort }: MarketCardProps) {
  const symbol = useQuoteSymbol();
  // Where nothing trades, what was traded today says nothing.
  const volume = hasEnded(market) ? 'volume' : ofSort;
  return (
    <div className="num flex flex-wrap items-center justify-between gap-x-2 gap-y-1 text-ink-3 text-xs">
      <span>{s[volume](`${compactMoney(market[volume])} ${symbol}`)}</span>
      {/* The topic gives way, never a figure. */}
      <span className="flex min-w-0 flex-1 basis-32 items-center justify-end gap-1.5">
        {market.labels[0] !== undefined && (
          <span className="flex min-w-0" title={market.labels[0]}>
            <Badge>
              <bdi className="truncate">{market.labels[0]}</bdi>
            </Badge>
          </span>
        )}
        <span className="shrink-0">
          <TimeLeft market={market} />
        </span>
      </span>
    </div>
  );
}
