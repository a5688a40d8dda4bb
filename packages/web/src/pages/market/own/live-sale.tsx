import type { Position } from '@presage/client';
import { freeLots } from '../../../account/pairs.ts';
import { useOpenOrders } from '../../../data/queries.ts';
import { saleNow } from '../../../sale/sale-now.ts';
import { saleText } from '../../../sale/sale-text.ts';
import { ownTicks } from '../book/own-levels.ts';
import { useLiveBookView, useMarketPage } from '../market-context.tsx';
import { takesOrders } from '../trading-end.ts';

/**
 * What a position in the market in view, or in its chosen outcome, would sell for now, from its live book; an empty line
 * while that is not live, so that nothing below moves with it.
 */
export function LiveSale({ position }: { readonly position: Position }) {
  const { market } = useMarketPage();
  const outcome = position.outcomeSide === 1 ? 'yes' : 'no';
  const book = useLiveBookView(outcome);
  const orders = useOpenOrders(market.marketId).data?.items;
  const lots = freeLots(position);
  if (!takesOrders(market) || lots === 0n) return null;
  const isKnown = book !== undefined && orders !== undefined;
  const sale =
    isKnown &&
    saleNow({ lots, bids: book.bids, ownTicks: ownTicks(orders, outcome, 'bids'), takerFeeBps: market.takerFeeBps });
  return <span className="block min-h-lh text-2xs text-ink-2">{sale !== false && saleText(sale, lots)}</span>;
}
