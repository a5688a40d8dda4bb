import type { ChildMarket } from '@presage/client';
import { getRouteApi, Link } from '@tanstack/react-router';
import { usePriceText } from '../../app/preferences.ts';
import { useYesPrices } from '../../data/live/prices.ts';
import { useQuoteSymbol } from '../../data/queries.ts';
import { compactMoney } from '../../format/amount.ts';
import { complementPrice, probabilityText } from '../../format/price.ts';
import { market as s } from '../../strings/market.ts';
import { markets } from '../../strings/markets.ts';
import { cx } from '../../ui/class-names.ts';
import { rankOutcomes } from '../markets/rank-outcomes.ts';
import { seriesColour } from './chart/series-colours.ts';
import { useDraft, useMarketPage } from './market-context.tsx';
import { StatusBadge } from './status-badge.tsx';

const route = getRouteApi('/market/$slug');

/** The outcomes of a categorical market: which one the page is about is chosen here. */
export function OutcomesList() {
  const { root, market } = useMarketPage();
  const prices = useYesPrices(root.childMarkets);
  const rows = rankOutcomes(root.childMarkets.map((child, index) => ({ child, index, price: prices[index] ?? null })));
  return (
    <section aria-label={s.outcomes} className="card overflow-hidden">
      <h2 className="border-line border-b px-4 py-3 font-semibold">{s.outcomes}</h2>
      <ul>
        {rows.map(({ child, index, price }) => (
          <OutcomeRow
            key={child.marketId}
            child={child}
            index={index}
            price={price}
            isChosen={child.marketId === market.marketId}
          />
        ))}
      </ul>
    </section>
  );
}

interface OutcomeRowProps {
  readonly child: ChildMarket;
  /** Place among the children: its colour in the chart. */
  readonly index: number;
  readonly price: string | null;
  readonly isChosen: boolean;
}

function OutcomeRow({ child, index, price, isChosen }: OutcomeRowProps) {
  const { root } = useMarketPage();
  const symbol = useQuoteSymbol();
  return (
    <li
      className={cx(
        'relative flex items-center gap-3 border-line border-b px-4 py-2.5 last:border-b-0',
        isChosen ? 'bg-accent-soft' : 'hover:bg-raised',
      )}
    >
      <span aria-hidden="true" className="h-8 w-1 shrink-0 rounded-full" style={{ background: seriesColour(index) }} />
      <div className="min-w-0 flex-1">
        <Link
          to="/market/$slug"
          params={{ slug: root.slug }}
          search={{ outcome: child.slug }}
          resetScroll={false}
          aria-label={s.choose(child.marketTitle)}
          aria-current={isChosen ? 'true' : undefined}
          className="block truncate font-semibold after:absolute after:inset-0"
        >
          {child.marketTitle}
        </Link>
        <span className="num text-ink-3 text-xs">{markets.volume(`${compactMoney(child.volume)} ${symbol}`)}</span>
      </div>
      <span className="num w-14 text-right font-bold text-lg">{price === null ? '–' : probabilityText(price)}</span>
      {child.statusEnum === 'activated' && !child.halted ? (
        <BuyLinks child={child} price={price} isChosen={isChosen} />
      ) : (
        <StatusBadge market={child} />
      )}
    </li>
  );
}

function BuyLinks({ child, price, isChosen }: Omit<OutcomeRowProps, 'index'>) {
  const [, changeDraft] = useDraft();
  const priceText = usePriceText();
  const navigate = route.useNavigate();
  const choose = (outcome: 'yes' | 'no') => {
    if (isChosen) changeDraft({ side: 'buy', outcome });
    else void navigate({ search: { outcome: child.slug, buy: outcome }, resetScroll: false });
  };
  return (
    <span className="relative z-10 hidden gap-1.5 sm:flex">
      {(['yes', 'no'] as const).map((outcome) => (
        <button
          key={outcome}
          type="button"
          onClick={() => choose(outcome)}
          className={cx(
            'num h-8 w-24 rounded-lg font-semibold text-xs',
            outcome === 'yes' ? 'bg-yes-soft text-yes hover:bg-yes-bar' : 'bg-no-soft text-no hover:bg-no-bar',
          )}
        >
          {outcome === 'yes' ? child.yesLabel : child.noLabel}{' '}
          {price !== null && priceText(outcome === 'yes' ? price : complementPrice(price))}
        </button>
      ))}
    </span>
  );
}
