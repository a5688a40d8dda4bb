import type { ChildMarket } from '@presage/client';
import { getRouteApi, Link } from '@tanstack/react-router';
import { usePriceText } from '../../app/preferences.ts';
import { useBook } from '../../data/live/books.ts';
import { bestOf, useChance } from '../../data/live/chances.ts';
import { type Offers, offersOf } from '../../data/offers.ts';
import { useQuoteSymbol } from '../../data/queries.ts';
import { compactMoney } from '../../format/amount.ts';
import { shownDecimals } from '../../format/price.ts';
import { market as s } from '../../strings/market.ts';
import { markets } from '../../strings/markets.ts';
import { cx } from '../../ui/class-names.ts';
import { useMedia } from '../../ui/use-media.ts';
import { ChanceText } from './chance-text.tsx';
import { seriesColour } from './chart/series-colours.ts';
import { useDraft, useMarketPage } from './market-context.tsx';
import { StatusBadge } from './status-badge.tsx';
import { takesOrders } from './trading-end.ts';

const route = getRouteApi('/market/$slug');

interface OutcomeRowProps {
  readonly child: ChildMarket;
  readonly isChosen: boolean;
  readonly isQuoted: boolean;
}

/** An outcome: choosing it shows its book, its own buttons also prefill the ticket. */
export function OutcomeRow({ child, isChosen, isQuoted }: OutcomeRowProps) {
  const { root, charted } = useMarketPage();
  const colour = seriesColour(charted.indexOf(child.marketId));
  const hasRoom = useMedia('(min-width: 40rem)');
  const symbol = useQuoteSymbol();
  const isOpen = takesOrders(child);
  const { state, isLive } = useBook(child.marketId, isOpen && hasRoom && isQuoted ? child.yesTokenId : '');
  const chance = useChance(child, { isInView: true, book: state });
  return (
    <li
      className={cx(
        'relative flex items-center gap-3 border-line border-b px-4 py-2.5 last:border-b-0',
        isChosen ? 'bg-accent-soft' : 'hover:bg-raised',
      )}
    >
      <span
        aria-hidden="true"
        className="h-8 w-1 shrink-0 rounded-full forced-color-adjust-none"
        style={{ background: `var(${colour})` }}
      />
      <div className="min-w-0 flex-1">
        <Link
          to="/market/$slug"
          params={{ slug: root.slug }}
          search={{ outcome: child.slug }}
          resetScroll={false}
          aria-label={s.choose(child.marketTitle)}
          aria-current={isChosen ? 'true' : undefined}
          className="line-clamp-2 font-semibold after:absolute after:inset-0"
        >
          <bdi>{child.marketTitle}</bdi>
        </Link>
        <span className="num text-ink-3 text-xs">{markets.volume(`${compactMoney(child.volume)} ${symbol}`)}</span>
      </div>
      <ChanceText chance={chance} className="num w-14 text-right font-bold text-lg" />
      {isOpen ? (
        hasRoom && (
          <BuyLinks child={child} isChosen={isChosen} offers={isLive && state ? offersOf(bestOf(state)) : undefined} />
        )
      ) : (
        <StatusBadge market={child} />
      )}
    </li>
  );
}

interface BuyLinksProps extends Pick<OutcomeRowProps, 'child' | 'isChosen'> {
  /** From its book; undefined unless that is live. */
  readonly offers: Offers | undefined;
}

/** Buttons that select the outcome and prefill the ticket; with the current price if it is known. */
function BuyLinks({ child, isChosen, offers }: BuyLinksProps) {
  const [, changeDraft] = useDraft();
  const priceText = usePriceText();
  const navigate = route.useNavigate();
  const choose = (outcome: 'yes' | 'no') => {
    if (isChosen) changeDraft({ side: 'buy', outcome });
    else void navigate({ search: { outcome: child.slug, buy: outcome }, resetScroll: false });
  };
  return (
    <span className="relative z-10 flex gap-1.5">
      {(['yes', 'no'] as const).map((outcome) => {
        const label = outcome === 'yes' ? child.yesLabel : child.noLabel;
        const best = offers?.[outcome];
        const price = best ? priceText(best, shownDecimals(child.tickSize)) : '';
        return (
          <button
            key={outcome}
            type="button"
            aria-label={s.buyOutcome(label, child.marketTitle, price)}
            onClick={() => choose(outcome)}
            className={cx(
              'num flex h-8 w-24 items-center justify-center gap-1 rounded-lg px-1.5 font-semibold text-xs forced-colors:border',
              outcome === 'yes' ? 'bg-yes-soft text-yes hover:bg-yes-bar' : 'bg-no-soft text-no hover:bg-no-bar',
            )}
          >
            {/* A long label gives way, never the price. */}
            <bdi className="truncate">{label}</bdi> {price}
          </button>
        );
      })}
    </span>
  );
}
