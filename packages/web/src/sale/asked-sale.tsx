import { type Position, resultOf } from '@presage/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { freeLots, titleOf } from '../account/pairs.ts';
import { useClient } from '../data/client.ts';
import { keys } from '../data/keys.ts';
import { useOpenOrders } from '../data/queries.ts';
import { shares } from '../format/amount.ts';
import { lotsText } from '../format/units.ts';
import { levelOf } from '../pages/market/book/book-view.ts';
import { ownTicks } from '../pages/market/book/own-levels.ts';
import { takesOrders } from '../pages/market/trading-end.ts';
import { sale as s } from '../strings/sale.ts';
import { messageOf } from '../ui/states.tsx';
import { saleNow } from './sale-now.ts';
import { saleText } from './sale-text.ts';

/** Milliseconds between readings of the book while what it would pay is shown. */
const READ_EVERY_MS = 10_000;

/**
 * Says what a position would sell for now once it is asked: a portfolio, or a market of many outcomes, has too many books
 * to follow them all.
 */
export function AskedSale({ position }: { readonly position: Position }) {
  const [isAsked, setAsked] = useState(false);
  const lots = freeLots(position);
  if (position.marketStatusEnum !== 'activated' || lots === 0n) return null;
  if (isAsked) return <SaleFromBook position={position} lots={lots} />;
  const what = s.askWhat(shares(lotsText(lots)), position.outcome, titleOf(position));
  return (
    <span className="block">
      <button
        type="button"
        aria-label={what}
        onClick={() => setAsked(true)}
        className="touch whitespace-nowrap text-2xs text-accent underline"
      >
        {s.ask}
      </button>
    </span>
  );
}

function SaleFromBook({ position, lots }: { readonly position: Position; readonly lots: bigint }) {
  const { marketId, tokenId, outcomeSide } = position;
  const client = useClient();
  const orders = useOpenOrders(marketId);
  const book = useQuery({
    queryKey: keys.sale(tokenId),
    queryFn: async () => {
      const [levels, market] = await Promise.all([client.getOrderbook(tokenId), client.getMarket(marketId, false)]);
      const { data } = resultOf(market);
      const bids = resultOf(levels).bids.map(levelOf);
      return { bids, takerFeeBps: data.takerFeeBps, isPaused: !takesOrders(data) };
    },
    refetchInterval: READ_EVERY_MS,
  });
  const error = book.error ?? orders.error;
  const isKnown = book.data !== undefined && orders.data !== undefined;
  const text = () => {
    if (error !== null) return messageOf(error);
    if (!isKnown) return s.reading;
    const own = ownTicks(orders.data.items, outcomeSide === 1 ? 'yes' : 'no', 'bids');
    return book.data.isPaused ? s.paused : saleText(saleNow({ ...book.data, lots, ownTicks: own }), lots);
  };
  return (
    <span role="status" className="block text-2xs text-ink-2">
      {text()}
    </span>
  );
}
