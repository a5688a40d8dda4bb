import { market as s } from '../../../strings/market.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { useMarketPage } from '../market-context.tsx';
import { DepthChart } from './depth-chart.tsx';
import { LadderView } from './ladder-view.tsx';
import { RecentTrades } from './recent-trades.tsx';

/** Book, depth and trades: side by side on wide screens, otherwise in tabs. */
export function BookPanel() {
  const isWide = useMedia('(min-width: 80rem)');
  const { marketId } = useMarketPage().market;
  const book = { id: 'book', title: s.book.title, panel: <LadderView /> };
  const depth = { id: 'depth', title: s.book.depth, panel: <DepthChart /> };
  const trades = { id: 'trades', title: s.book.trades, panel: <RecentTrades key={marketId} /> };
  if (!isWide) {
    return (
      <section className="card overflow-hidden">
        <Tabs label={s.book.title} tabs={[book, depth, trades]} />
      </section>
    );
  }
  return (
    <div className="grid grid-cols-[3fr_2fr] gap-4">
      <section className="card overflow-hidden">
        <Tabs label={s.book.title} tabs={[book, depth]} />
      </section>
      <section className="card flex flex-col overflow-hidden">
        <h2 className="flex h-11 shrink-0 items-center border-line border-b px-4 font-semibold text-sm">
          {s.book.trades}
        </h2>
        <RecentTrades key={marketId} />
      </section>
    </div>
  );
}
