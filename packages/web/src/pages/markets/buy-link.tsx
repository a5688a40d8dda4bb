import type { ChildMarket, MarketData } from '@presage/client';
import { Link } from '@tanstack/react-router';
import { usePriceText } from '../../app/preferences.ts';
import { shownDecimals } from '../../format/price.ts';
import { markets as s } from '../../strings/markets.ts';
import { cx } from '../../ui/class-names.ts';
import type { MarketSearch } from '../market/market-search.ts';

interface BuyLinkProps {
  /** The market whose page is opened. */
  readonly root: MarketData;
  readonly market: Pick<ChildMarket, 'tickSize'>;
  readonly search: MarketSearch & Required<Pick<MarketSearch, 'buy'>>;
  /** Best ask: undefined while unknown, null where there is none. */
  readonly offer: string | null | undefined;
  readonly className: string;
  /** The action, for screen readers: precedes the outcome. */
  readonly action: string;
  /** Label of the share that is bought. */
  readonly outcome: string;
}

/** A link that opens a market with the ticket prefilled; shows the outcome and its price. */
export function BuyLink({ root, market, search, offer, className, action, outcome }: BuyLinkProps) {
  return (
    <Link
      to="/market/$slug"
      params={{ slug: root.slug }}
      search={search}
      className={cx(
        'relative z-10 flex items-center justify-between gap-1.5 rounded-lg font-semibold forced-colors:border',
        search.buy === 'yes' ? 'bg-yes-soft text-yes hover:bg-yes-bar' : 'bg-no-soft text-no hover:bg-no-bar',
        className,
      )}
    >
      {/* Two lines: labels often differ only at their ends. */}
      <span className="wrap-break-word line-clamp-2 min-w-0 leading-tight" title={outcome}>
        <span className="sr-only">{action} </span>
        <bdi>{outcome}</bdi>
      </span>{' '}
      <Offer price={offer} tickSize={market.tickSize} />
    </Link>
  );
}

/** As wide as the longest possible price, so that the layout does not shift when the price changes. */
function Offer({ price, tickSize }: { readonly price: string | null | undefined; readonly tickSize: string }) {
  const priceText = usePriceText();
  const decimals = shownDecimals(tickSize);
  return (
    <span
      className="num shrink-0 text-right leading-tight"
      style={{ minWidth: `${decimals === 0 ? 3 : 4 + decimals}ch` }}
      title={price === null ? s.noOffer : undefined}
    >
      {price ? priceText(price, decimals) : <span aria-hidden={price === undefined}>–</span>}
      {price === null && <span className="sr-only"> {s.noOffer}</span>}
    </span>
  );
}
