import type { MarketData } from '@presage/client';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { usePriceText } from '../../app/preferences.ts';
import { useNowSec } from '../../data/clock.ts';
import { useHistory } from '../../data/history.ts';
import { useLivePrices, useYesPrice } from '../../data/live/prices.ts';
import { useQuoteSymbol } from '../../data/queries.ts';
import { compactMoney } from '../../format/amount.ts';
import { probabilityText } from '../../format/price.ts';
import { spanText } from '../../format/time.ts';
import { common } from '../../strings/common.ts';
import { markets as s } from '../../strings/markets.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icons.tsx';
import { Sparkline } from '../../ui/sparkline.tsx';
import { useIsNear } from '../../ui/use-is-near.ts';
import { StatusBadge } from '../market/status-badge.tsx';
import { LeadingOutcomes } from './leading-outcomes.tsx';

export function MarketCard({ market }: { readonly market: MarketData }) {
  const card = useRef<HTMLLIElement>(null);
  const isNear = useIsNear(card);
  return (
    <li
      ref={card}
      className="card relative flex min-h-52 flex-col gap-3 p-4 transition-shadow hover:border-line-strong/60 hover:shadow-lifted"
    >
      <div className="flex items-start justify-between gap-3">
        <h2 className="line-clamp-3 font-semibold leading-snug">
          <Link
            to="/market/$slug"
            params={{ slug: market.slug }}
            className="after:absolute after:inset-0 after:rounded-xl"
          >
            {market.marketTitle}
          </Link>
        </h2>
        {(market.statusEnum !== 'activated' || market.halted) && <StatusBadge market={market} />}
      </div>
      <div className="mt-auto">
        {isNear && (market.marketType === 1 ? <CategoricalBody market={market} /> : <BinaryBody market={market} />)}
      </div>
      <CardFoot market={market} />
    </li>
  );
}

function BinaryBody({ market }: { readonly market: MarketData }) {
  useLivePrices(market);
  const price = useYesPrice(market);
  const priceText = usePriceText();
  const history = useHistory(market.yesTokenId, '1W');
  return (
    <div className="space-y-3">
      <div className="flex items-end justify-between gap-3">
        <p className="leading-none" title={price ? s.lastAt(priceText(price)) : undefined}>
          <span className="num font-bold text-3xl tracking-tight">{price ? probabilityText(price) : '–'}</span>{' '}
          <span className="text-ink-3 text-xs">
            {price === null ? s.noTrades : market.statusEnum === 'activated' ? s.chance : s.chanceAtEnd}
          </span>
        </p>
        {history.data !== undefined && <Sparkline points={history.data} label={s.trend(market.yesLabel)} />}
      </div>
      {market.statusEnum === 'activated' && !market.halted && (
        <div className="grid grid-cols-2 gap-2">
          <QuickBuy market={market} side="yes" />
          <QuickBuy market={market} side="no" />
        </div>
      )}
    </div>
  );
}

/**
 * To the market with its ticket set up. Without a price: what somebody offers at now, a list of markets does not know, and
 * the last price is what nobody may offer at any more.
 */
function QuickBuy({ market, side }: { readonly market: MarketData; readonly side: 'yes' | 'no' }) {
  const outcome = side === 'yes' ? market.yesLabel : market.noLabel;
  return (
    <Link
      to="/market/$slug"
      params={{ slug: market.slug }}
      search={{ buy: side }}
      title={`${common.buy} ${outcome}`}
      className={cx(
        'relative z-10 flex h-9 items-center justify-center gap-1.5 rounded-lg px-2.5 font-semibold text-sm',
        side === 'yes' ? 'bg-yes-soft text-yes hover:bg-yes-bar' : 'bg-no-soft text-no hover:bg-no-bar',
      )}
    >
      <Icon name={side === 'yes' ? 'check' : 'close'} className="size-3.5 shrink-0" />
      <span className="truncate">
        {common.buy} {outcome}
      </span>
    </Link>
  );
}

function CategoricalBody({ market }: { readonly market: MarketData }) {
  useLivePrices(market);
  return <LeadingOutcomes market={market} />;
}

function CardFoot({ market }: { readonly market: MarketData }) {
  const symbol = useQuoteSymbol();
  const left = market.cutoffAt - useNowSec(10);
  return (
    <div className="num flex items-center justify-between gap-2 text-ink-3 text-xs">
      <span className="truncate">{s.volume(`${compactMoney(market.volume)} ${symbol}`)}</span>
      <span className="flex min-w-0 items-center gap-1.5">
        <LabelBadge>{market.labels[0]}</LabelBadge>
        <span className="flex items-center gap-1 whitespace-nowrap">
          <Icon name="clock" className="size-3.5" />
          {left > 0 ? s.left(spanText(left)) : s.ended}
        </span>
      </span>
    </div>
  );
}

function LabelBadge({ children }: { readonly children: ReactNode }) {
  return children === undefined ? null : <Badge>{children}</Badge>;
}
