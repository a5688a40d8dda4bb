import type { Order } from '@presage/client';
import { useRef } from 'react';
import { usePriceText } from '../../app/preferences.ts';
import { useBestPrices } from '../../data/offers.ts';
import { ticksText } from '../../format/units.ts';
import { portfolio as s } from '../../strings/portfolio.ts';
import { useNear } from '../../ui/use-near.ts';
import { ticksBehind } from './ticks-behind.ts';

/** An order's price, and how far it is from the best one of its side now, while that is known. */
export function OrderPrice({ order }: { readonly order: Order }) {
  const place = useRef<HTMLSpanElement>(null);
  const { isNear } = useNear(place);
  const priceText = usePriceText();
  const best = useBestPrices(order.marketId, isNear);
  const behind = best && ticksBehind(order, best);
  const words = order.side === 0 ? s.bestBid : s.bestAsk;
  return (
    <span ref={place}>
      {priceText(order.price)}
      {/* Its line is held until it is known whether there is one. */}
      {(best === undefined || behind !== undefined) && (
        <span className="block min-h-lh text-2xs text-ink-3">
          {behind !== undefined && words(behind === 0 ? '' : priceText(ticksText(behind)))}
        </span>
      )}
    </span>
  );
}
