import type { ChildMarket, MarketData } from '@presage/client';
import { Link } from '@tanstack/react-router';
import { useChances } from '../../data/live/chances.ts';
import { useLivePrices } from '../../data/live/prices.ts';
import { useOffers } from '../../data/offers.ts';
import type { Chance } from '../../format/chance.ts';
import { shownDecimals } from '../../format/price.ts';
import { markets as s } from '../../strings/markets.ts';
import { cx } from '../../ui/class-names.ts';
import { useHeldWhilePointed } from '../../ui/use-held-while-pointed.ts';
import { byVolume } from '../market/by-volume.ts';
import { ChanceText } from '../market/chance-text.tsx';
import { takesOrders } from '../market/trading-end.ts';
import { BuyLink } from './buy-link.tsx';
import { rankOutcomes } from './rank-outcomes.ts';

/** Outcomes shown on a card. */
const SHOWN = 3;
/** Outcomes whose prices are read for a card: those with the most volume, as a root may have a hundred. */
const PRICED = 8;

/** The most probable outcomes, with their chances as bars. */
export function LeadingOutcomes({ market, isNear }: { readonly market: MarketData; readonly isNear: boolean }) {
  useLivePrices(market);
  const candidates = byVolume(market.childMarkets).slice(0, PRICED);
  const chances = useChances(candidates, isNear);
  const outcomes = candidates.map((child, index) => ({ child, chance: chances[index] ?? null }));
  const leading = rankOutcomes(outcomes).slice(0, SHOWN);
  const [shown, handlers] = useHeldWhilePointed(leading.map(({ child }) => child.marketId));
  const rows = shown.flatMap((id) => outcomes.filter(({ child }) => child.marketId === id));
  const hidden = market.childMarkets.length - rows.length;
  return (
    <ul className="space-y-1.5" {...handlers}>
      {rows.map(({ child, chance }) => (
        <Outcome key={child.marketId} market={market} child={child} chance={chance} isNear={isNear} />
      ))}
      {hidden > 0 && <li className="text-ink-3 text-xs">{s.moreOutcomes(hidden)}</li>}
    </ul>
  );
}

interface OutcomeProps {
  readonly market: MarketData;
  readonly child: ChildMarket;
  readonly chance: Chance | null;
  /** Whether the card is near the visible part of the page. */
  readonly isNear: boolean;
}

function Outcome({ market, child, chance, isNear }: OutcomeProps) {
  // Room for a price with two decimals.
  const isFine = market.childMarkets.some(({ tickSize }) => shownDecimals(tickSize) === 2);
  return (
    <li className="flex items-center gap-2">
      <Link
        to="/market/$slug"
        params={{ slug: market.slug }}
        search={{ outcome: child.slug }}
        className="relative z-10 flex min-h-8 min-w-0 flex-1 flex-col justify-center rounded-md px-2 hover:bg-raised pointer-coarse:min-h-11"
      >
        <span
          aria-hidden="true"
          className="absolute inset-y-0 left-0 rounded-md bg-accent-soft"
          style={{ width: chance === null ? 0 : `${Number(chance.price) * 100}%` }}
        />
        {/* The padding is not the name's own: the top of its third line would show in it. */}
        <span className="relative flex items-center justify-between gap-2 py-1">
          <bdi className="line-clamp-2 font-medium leading-tight">{child.marketTitle}</bdi>
          {/* Wide enough for any chance, so that the name does not wrap when it is known. */}
          <span className="min-w-[4ch] shrink-0 text-right">
            <ChanceText chance={chance} className="num font-semibold" />
          </span>
        </span>
      </Link>
      {/* Reserved even without a link, so that all bars have the same length. */}
      {market.statusEnum === 'activated' && (
        <span className={cx('shrink-0', isFine ? 'w-25' : 'w-22.5')}>
          {takesOrders(child) && <BuyOutcome market={market} child={child} isNear={isNear} />}
        </span>
      )}
    </li>
  );
}

function BuyOutcome({ market, child, isNear }: Omit<OutcomeProps, 'chance'>) {
  const offers = useOffers(child.marketId, isNear);
  return (
    <BuyLink
      root={market}
      market={child}
      search={{ outcome: child.slug, buy: 'yes' }}
      offer={offers?.yes}
      className="h-8 px-2 text-xs pointer-coarse:h-11"
      action={s.buyOutcome(child.marketTitle)}
      outcome={child.yesLabel}
    />
  );
}
