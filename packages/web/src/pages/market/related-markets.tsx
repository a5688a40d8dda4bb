import type { MarketData } from '@presage/client';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { useChance } from '../../data/live/chances.ts';
import { useLivePrices } from '../../data/live/prices.ts';
import { useFreshOffers } from '../../data/offers.ts';
import { useMarkets, useQuoteSymbol } from '../../data/queries.ts';
import { compactMoney } from '../../format/amount.ts';
import { market as s } from '../../strings/market.ts';
import { markets } from '../../strings/markets.ts';
import { useNear } from '../../ui/use-near.ts';
import { listOptionsOf } from '../markets/market-filters.ts';
import { ChanceText } from './chance-text.tsx';
import { useMarketPage } from './market-context.tsx';

/** Most markets listed. */
const MAX_LISTED = 4;

/** Where to go on from a market: open ones of the same topic, most traded first. Read once they are nearly in view. */
export function RelatedMarkets() {
  const place = useRef<HTMLDivElement>(null);
  const { isNear, wasNear } = useNear(place);
  return <div ref={place}>{wasNear && <OfTopic isNear={isNear} />}</div>;
}

interface NearProps {
  /** Whether the list is near the visible part of the page. */
  readonly isNear: boolean;
}

function OfTopic({ isNear }: NearProps) {
  const { root } = useMarketPage();
  useFreshOffers();
  const label = root.labelIds[0];
  const found = useMarkets(listOptionsOf({ label })).data?.pages[0]?.list ?? [];
  const others = found.filter(({ marketId }) => marketId !== root.marketId).slice(0, MAX_LISTED);
  if (others.length === 0) return null;
  return (
    <section aria-label={s.related.title(root.labels[0])} className="card overflow-hidden">
      <div className="flex h-11 items-center justify-between gap-3 border-line border-b px-4">
        <h2 className="truncate font-semibold text-sm">{s.related.title(root.labels[0])}</h2>
        <Link to="/" search={{ label }} className="touch shrink-0 text-ink-2 text-xs underline hover:text-ink">
          {s.related.all}
        </Link>
      </div>
      <ul>
        {others.map((market) => (
          <Related key={market.marketId} market={market} isNear={isNear} />
        ))}
      </ul>
    </section>
  );
}

function Related({ market, isNear }: NearProps & { readonly market: MarketData }) {
  const symbol = useQuoteSymbol();
  return (
    <li className="relative flex items-center gap-3 border-line border-b px-4 py-2.5 last:border-b-0 hover:bg-raised">
      <div className="min-w-0 flex-1">
        <Link
          to="/market/$slug"
          params={{ slug: market.slug }}
          className="line-clamp-2 font-semibold after:absolute after:inset-0"
        >
          <bdi>{market.marketTitle}</bdi>
        </Link>
        <span className="num text-ink-3 text-xs">
          {markets.volume24h(`${compactMoney(market.volume24h)} ${symbol}`)}
        </span>
      </div>
      {market.marketType === 1 ? (
        <span className="num shrink-0 text-ink-2 text-xs">{s.related.outcomes(market.childMarkets.length)}</span>
      ) : (
        <BinaryChance market={market} isNear={isNear} />
      )}
    </li>
  );
}

function BinaryChance({ market, isNear }: NearProps & { readonly market: MarketData }) {
  useLivePrices(market);
  const chance = useChance(market, { isInView: isNear });
  return <ChanceText chance={chance} className="num shrink-0 text-right font-bold text-lg" />;
}
