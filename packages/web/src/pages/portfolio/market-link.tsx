import { Link } from '@tanstack/react-router';

export interface LinkedMarket {
  readonly marketId: number;
  readonly marketTitle: string;
  readonly rootMarketId: number;
  readonly rootMarketTitle: string;
}

/** A market's title, as a link to its page. */
export function MarketLink({ market }: { readonly market: LinkedMarket }) {
  const { marketTitle, rootMarketTitle } = market;
  return (
    <Link to="/market/number/$marketId" {...addressOf(market)} className="touch block hover:underline">
      <bdi className="font-medium">{marketTitle}</bdi>
      {rootMarketTitle !== '' && (
        <span className="block text-ink-3 text-xs">
          <bdi>{rootMarketTitle}</bdi>
        </span>
      )}
    </Link>
  );
}

/** Address of a market's page by its number: reading the slugs of all markets in a list would be a request for each. */
export function addressOf({ marketId, rootMarketId }: Pick<LinkedMarket, 'marketId' | 'rootMarketId'>) {
  return rootMarketId === 0
    ? { params: { marketId: String(marketId) }, search: {} }
    : { params: { marketId: String(rootMarketId) }, search: { outcome: String(marketId) } };
}
