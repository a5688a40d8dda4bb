import { type ChildMarket, ERRNO, type MarketData, OpenApiError } from '@presage/client';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { NotFoundPage } from '../../app/fallback-pages.tsx';
import { useLivePrices, useYesPrices } from '../../data/live/prices.ts';
import { useMarket } from '../../data/queries.ts';
import { common } from '../../strings/common.ts';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { BookPanel } from './book/book-panel.tsx';
import { PricePanel } from './chart/price-panel.tsx';
import { MarketProvider } from './market-context.tsx';
import { MarketHeader } from './market-header.tsx';
import { MarketNotice } from './market-notice.tsx';
import { OutcomesList } from './outcomes-list.tsx';
import { OwnPanel } from './own/own-panel.tsx';
import { RulesPanel } from './rules-panel.tsx';
import { Ticket } from './ticket/ticket.tsx';
import { TicketSheet } from './ticket/ticket-sheet.tsx';

const route = getRouteApi('/market/$slug');

export default function MarketPage() {
  const { slug } = route.useParams();
  const market = useMarket(slug);
  if (market.isPending) return <LoadingMarket />;
  // Even when it was there before: it has been deleted.
  if (market.error instanceof OpenApiError && market.error.errno === ERRNO.marketNotFound) return <NotFoundPage />;
  if (market.data === undefined) return <ErrorState error={market.error} onRetry={market.refetch} />;
  return <MarketView key={market.data.marketId} root={market.data} />;
}

function MarketView({ root }: { readonly root: MarketData }) {
  const { buy = 'yes' } = route.useSearch();
  const market = useChosen(root);
  const isWide = useMedia('(min-width: 64rem)');
  useLivePrices(root);
  return (
    <MarketProvider key={market.marketId} root={root} market={market} initialOutcome={buy}>
      <title>{`${root.marketTitle} – ${common.brand}`}</title>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] xl:gap-5">
        <div className="min-w-0 space-y-4">
          <MarketHeader />
          <MarketNotice />
          <PricePanel />
          {root.marketType === 1 && <OutcomesList />}
          <OwnPanel />
          <BookPanel />
          <RulesPanel />
        </div>
        {isWide ? (
          <aside className="sticky top-[4.5rem]">
            <Ticket />
          </aside>
        ) : (
          <TicketSheet />
        )}
      </div>
    </MarketProvider>
  );
}

const NO_MARKETS: readonly ChildMarket[] = [];

/**
 * The market itself, or of a root the child that the address names, or else the one that was most probable when the page
 * was opened: a ticket must not change its market while somebody fills it in.
 */
function useChosen(root: MarketData) {
  const { outcome } = route.useSearch();
  const [firstLeading, setFirstLeading] = useState<number>();
  const named = root.childMarkets.find(({ slug }) => slug === outcome);
  // Once one is chosen, prices are for those who show them: here each would paint the whole page again.
  const isChosen = named !== undefined || firstLeading !== undefined;
  const prices = useYesPrices(isChosen ? NO_MARKETS : root.childMarkets);
  const isKnown = prices.every((price) => price !== undefined);
  const chances = prices.map((price) => Number(price ?? -1));
  const leading = isKnown ? root.childMarkets[chances.indexOf(Math.max(...chances))] : undefined;
  const leadingId = leading?.marketId;
  useEffect(() => setFirstLeading((known) => known ?? leadingId), [leadingId]);
  if (root.marketType === 0) return root;
  const kept = root.childMarkets.find(({ marketId }) => marketId === firstLeading);
  return named ?? kept ?? leading ?? root.childMarkets[0] ?? root;
}

function LoadingMarket() {
  return (
    <div role="status" className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <span className="sr-only">{common.loading}</span>
      <div className="space-y-4">
        <Skeleton className="h-9 w-3/4" />
        <Skeleton className="h-5 w-1/2" />
        <Skeleton className="h-80" />
        <Skeleton className="h-96" />
      </div>
      <Skeleton className="hidden h-[30rem] lg:block" />
    </div>
  );
}
