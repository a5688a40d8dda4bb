import { usePriceText } from '../../../app/preferences.ts';
import { shares } from '../../../format/amount.ts';
import { lotsText, ticksOf, ticksText } from '../../../format/units.ts';
import { market as s } from '../../../strings/market.ts';
import { EmptyState, Skeleton } from '../../../ui/states.tsx';
import { useBookView, useDraft, useMarketPage, usePriceDecimals } from '../market-context.tsx';
import { takesOrders } from '../trading-end.ts';
import type { BookView } from './book-view.ts';
import { depthShape } from './depth-shape.ts';

/** Cumulative depth of the book. */
export function DepthChart() {
  const [{ outcome }] = useDraft();
  const { market } = useMarketPage();
  const book = useBookView(outcome);
  if (market.statusEnum !== 'activated') return <EmptyState icon="markets" title={s.book.closed} />;
  if (book === undefined) return <Skeleton className="m-4 h-64" />;
  return <DepthDrawing book={book} stepTicks={ticksOf(market.tickSize) || 1} />;
}

function DepthDrawing({ book, stepTicks }: { readonly book: BookView; readonly stepTicks: number }) {
  const priceText = usePriceText();
  const decimals = usePriceDecimals();
  const { market } = useMarketPage();
  const shape = depthShape(book, stepTicks);
  if (shape === undefined)
    return <EmptyState icon="markets" title={s.book.empty} text={takesOrders(market) ? s.book.emptyText : undefined} />;
  const { fromTicks, toTicks } = shape;
  const [bids, asks] = [shares(lotsText(shape.bidLots)), shares(lotsText(shape.askLots))];
  return (
    <figure className="p-4">
      <figcaption className="mb-2 flex flex-wrap justify-between gap-2 text-xs">
        <span className="font-semibold text-yes">{s.book.bidsInAll(bids)}</span>
        <span className="font-semibold text-no">{s.book.asksInAll(asks)}</span>
      </figcaption>
      <svg
        role="img"
        aria-label={s.book.depthSummary(bids, asks)}
        viewBox="0 0 1000 300"
        preserveAspectRatio="none"
        className="h-56 w-full border-line border-b"
      >
        <path
          d={shape.bids}
          className="fill-yes-bar stroke-yes-fill"
          strokeWidth="1.5"
          vectorEffect="non-scaling-stroke"
        />
        <path
          d={shape.asks}
          className="fill-no-bar stroke-no-fill"
          strokeWidth="1.5"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <div aria-hidden="true" className="num mt-1 flex justify-between text-2xs text-ink-3">
        <span>{priceText(ticksText(fromTicks), decimals)}</span>
        <span>{priceText(ticksText((fromTicks + toTicks) / 2), decimals)}</span>
        <span>{priceText(ticksText(toTicks), decimals)}</span>
      </div>
    </figure>
  );
}
