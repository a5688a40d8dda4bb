import type { MarketData } from '@presage/client';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect } from 'react';
import { NotFoundPage } from '../../app/fallback-pages.tsx';
import { PublicError } from '../../app/public-error.tsx';
import { keepForPage, useMarketByNumber } from '../../data/market-by-number.ts';
import { LoadingMarket } from './loading-market.tsx';

const route = getRouteApi('/market/number/$marketId');

/**
 * Leads to a market's page from its number, which is all that the account's orders, trades and positions say of it; from
 * that of a child to its outcome on the page of its root.
 */
export default function NumberedMarketPage() {
  const marketId = Number(route.useParams().marketId);
  return Number.isSafeInteger(marketId) && marketId > 0 ? <Lookup marketId={marketId} /> : <NotFoundPage />;
}

function Lookup({ marketId }: { readonly marketId: number }) {
  const market = useMarketByNumber(marketId);
  if (market.isPending) return <LoadingMarket />;
  if (market.data === undefined) return <PublicError error={market.error} onRetry={market.refetch} isPage />;
  if (market.data === null) return <NotFoundPage />;
  return <Redirect market={market.data} readAtMs={market.dataUpdatedAt} />;
}

function Redirect({ market, readAtMs }: { readonly market: MarketData; readonly readAtMs: number }) {
  const queries = useQueryClient();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  useEffect(() => {
    const { slug, childMarkets, rootMarketId } = market;
    if (rootMarketId !== 0) {
      const outcome = String(market.marketId);
      void navigate({ params: { marketId: String(rootMarketId) }, search: { ...search, outcome }, replace: true });
      return;
    }
    const child = childMarkets.find(({ marketId }) => String(marketId) === search.outcome);
    keepForPage(queries, market, readAtMs);
    void navigate({
      to: '/market/$slug',
      params: { slug },
      // The address may have had its slug already.
      search: { ...search, outcome: child?.slug ?? search.outcome },
      replace: true,
    });
  }, [queries, market, readAtMs, search, navigate]);
  return <LoadingMarket />;
}
