import type { Position } from '@presage/client';
import { freeLots } from '../../../account/pairs.ts';
import { useOpenOrders } from '../../../data/queries.ts';
import { ownBidTicks } from '../../../sale/own-bids.ts';
import { saleNow } from '../../../sale/sale-now.ts';
import { saleText } from '../../../sale/sale-text.ts';
import { useLiveBookView, useMarketPage } from '../market-context.tsx';
import { takesOrders } from '../trading-end.ts';

/** What a position in the market in view, or in its chosen outcome, would sell for now, from its live book; nothing while that is not live. */
export function LiveSale({ position }: { readonly position: Position }) {
  const { market } = useMarketPage();
  const outcome = position.outcomeSide === 1 ? 'yes' : 'no';
  const book = useLiveBookView(outcome);
  const orders = useOpenOrders(market.marketId).data?.items;
  const lots = freeLots(position);
  if (!takesOrders(market) || book === undefined || orders === undefined || lots === 0n) return null;
  const sale = saleNow({
    lots,
    bids: book.bids,
    ownTicks: ownBidTicks(orders, outcome),
    takerFeeBps: market.takerFeeBps,
  });
  return <span className="block text-2xs text-ink-2">{saleText(sale, lots)}</span>;
}
