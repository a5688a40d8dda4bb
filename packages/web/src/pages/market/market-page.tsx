import { ERRNO, type MarketData, OpenApiError } from '@presage/client';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Navigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { NotFoundPage } from '../../app/fallback-pages.tsx';
import { PublicError } from '../../app/public-error.tsx';
import { invalidateOwn } from '../../data/keys.ts';
import { useLivePrices } from '../../data/live/prices.ts';
import { useLiveMarket } from '../../data/live/status.ts';
import { useMarket } from '../../data/queries.ts';
import { useMedia } from '../../ui/use-media.ts';
import { BookPanel } from './book/book-panel.tsx';
import { PricePanel } from './chart/price-panel.tsx';
import { firstOutcome } from './first-outcome.ts';
import { LoadingMarket } from './loading-market.tsx';
import { MarketProvider, WIDE } from './market-context.tsx';
import { MarketHeader } from './market-header.tsx';
import { MarketNotice } from './market-notice.tsx';
import { OutcomesList } from './outcomes-list.tsx';
import { OwnPanel } from './own/own-panel.tsx';
import { RelatedMarkets } from './related-markets.tsx';
import { RulesPanel } from './rules-panel.tsx';
import { TabTitle } from './tab-title.tsx';
import { Ticket } from './ticket/ticket.tsx';
import { TicketSheet } from './ticket/ticket-sheet.tsx';

const route = getRouteApi('/market/$slug');

export default function MarketPage() {
  const { slug } = route.useParams();
  const { outcome, buy } = route.useSearch();
  const market = useMarket(slug);
  if (market.isPending) return <LoadingMarket />;
  // Also when it was loaded before: it has been deleted.
  if (market.error instanceof OpenApiError && market.error.errno === ERRNO.marketNotFound) return <UnknownSlug />;
  if (market.data === undefined) {
    const wayBack = { market: slug, outcome, buy };
    return <PublicError error={market.error} onRetry={market.refetch} wayBack={wayBack} isPage />;
  }
  return <MarketView key={market.data.marketId} root={market.data} />;
}

/** Programs know markets by their numbers, so one may be in the address; but a slug can be made of digits, too. */
function UnknownSlug() {
  const { slug } = route.useParams();
  const search = route.useSearch();
  if (!/^[1-9]\d*$/.test(slug)) return <NotFoundPage />;
  return <Navigate to="/market/number/$marketId" params={{ marketId: slug }} search={search} replace />;
}

function MarketView({ root }: { readonly root: MarketData }) {
  const search = route.useSearch();
  const { market, setFirst } = useChosen(root);
  const isWide = useMedia(WIDE);
  useLivePrices(root);
  useLiveMarket(root);
  useOwnAfterDecision([root, ...root.childMarkets].map(({ statusEnum }) => statusEnum).join());
  return (
    <MarketProvider root={root} market={market} search={search}>
      <TabTitle />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] xl:gap-5">
        <div className="min-w-0 space-y-4">
          <MarketHeader />
          <MarketNotice />
          <PricePanel />
          {root.marketType === 1 && <OutcomesList onRanked={setFirst} />}
          <OwnPanel />
          <BookPanel />
          <RulesPanel />
          <RelatedMarkets />
        </div>
        {isWide ? (
          <aside className="sticky top-[4.5rem] flex max-h-[calc(100dvh-5.25rem)] flex-col">
            <Ticket key={market.marketId} />
          </aside>
        ) : (
          <TicketSheet key={market.marketId} />
        )}
      </div>
    </MarketProvider>
  );
}

/**
 * The binary market itself, or a root's child: the one in the address, or else the most probable one when the page was
 * opened; until that is known, the one with the highest volume. It is not updated later, as a ticket must not change
 * its market while it is being filled in.
 */
function useChosen(root: MarketData) {
  const { outcome } = route.useSearch();
  const [first, setFirst] = useState(() => firstOutcome(root.childMarkets)?.marketId);
  if (root.marketType === 0) return { market: root, setFirst };
  const named = root.childMarkets.find(({ slug }) => slug === outcome);
  const market = named ?? root.childMarkets.find(({ marketId }) => marketId === first) ?? root;
  return { market, setFirst };
}

/** Refetches the account's data when a market's status changes: that affects orders and positions without any trade. */
function useOwnAfterDecision(statuses: string): void {
  const queryClient = useQueryClient();
  const known = useRef(statuses);
  useEffect(() => {
    if (known.current === statuses) return;
    known.current = statuses;
    void invalidateOwn(queryClient);
  }, [statuses, queryClient]);
}
