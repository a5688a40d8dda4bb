import { WebSocketChannel } from '@presage/client';
import { useMemo, useState } from 'react';
import { usePriceText } from '../../../app/preferences.ts';
import { useAtNow } from '../../../data/clock.ts';
import { nextArrival } from '../../../data/live/arrivals.ts';
import { createFrameStore } from '../../../data/live/frame-store.ts';
import { useLive } from '../../../data/live/live.ts';
import { useTrades } from '../../../data/queries.ts';
import { useStore } from '../../../data/store.ts';
import { sharesColumn } from '../../../format/amount.ts';
import { agoText, dateTimeText } from '../../../format/time.ts';
import { common } from '../../../strings/common.ts';
import { market as s } from '../../../strings/market.ts';
import { portfolio } from '../../../strings/portfolio.ts';
import { cx } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useDraft, useMarketPage, usePriceDecimals } from '../market-context.tsx';
import { addTrade, inTermsOf, joinTrades, type LiveTrade, liveTrade, type ShownTrade } from './trade-list.ts';

/** The latest trades of the market, live, in terms of the outcome in the ticket. */
export function RecentTrades() {
  const { trades, read } = useLiveTrades();
  return (
    <Loaded reading={read} skeleton="m-4 h-48">
      {() => <TradeTable trades={trades} />}
    </Loaded>
  );
}

function TradeTable({ trades }: { readonly trades: readonly ShownTrade[] }) {
  if (trades.length === 0) return <EmptyState icon="clock" title={s.trades.none} text={s.trades.noneText} />;
  return (
    <section
      aria-label={s.book.trades}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard.
      tabIndex={0}
      // Beside the book it is as high as that; not lower than most, as what is below would move with each level.
      className="num max-h-[32rem] overflow-y-auto px-4 py-2 -outline-offset-2 xl:h-0 xl:max-h-none xl:min-h-[28rem] xl:grow"
    >
      <table className="w-full text-right text-xs">
        <thead className="text-2xs text-ink-3">
          <tr>
            <th className="pb-1 text-left font-normal">{portfolio.side}</th>
            <th className="pb-1 font-normal">{portfolio.price}</th>
            <th className="pb-1 font-normal">{portfolio.shares}</th>
            <th className="pb-1 font-normal">{portfolio.time}</th>
          </tr>
        </thead>
        <tbody>
          {trades.map((trade) => (
            <TradeRow key={trade.tradeNo} trade={trade} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function TradeRow({ trade }: { readonly trade: ShownTrade }) {
  const [draft] = useDraft();
  const priceText = usePriceText();
  const decimals = usePriceDecimals();
  const { side, price } = inTermsOf(trade, draft.outcome);
  const isBuy = side === 'Buy';
  return (
    <tr className="h-6.5">
      <td className={cx('text-left font-semibold', isBuy ? 'text-yes' : 'text-no')}>
        <span className="inline-flex items-center gap-1">
          <Icon name={isBuy ? 'up' : 'down'} className="size-2.5" />
          {isBuy ? common.buy : common.sell}
        </span>
      </td>
      <td>{priceText(price, decimals)}</td>
      <td>{sharesColumn(trade.shares)}</td>
      <td className="text-ink-3" title={dateTimeText(trade.atSec)}>
        <Ago atSec={trade.atSec} />
      </td>
    </tr>
  );
}

function Ago({ atSec }: { readonly atSec: number }) {
  return useAtNow((nowSec) => agoText(nowSec - atSec));
}

function useLiveTrades() {
  const { market } = useMarketPage();
  const read = useTrades(market.marketId);
  const [news] = useState(() => createFrameStore<readonly LiveTrade[]>([]));
  const buffer = useStore(news);
  useLive(
    { channel: WebSocketChannel.MARKET_LAST_TRADE, marketId: market.marketId },
    {
      onMessage: (message) => news.update((live) => addTrade(live, liveTrade(message, nextArrival()))),
      onGap: () => void read.refetch(),
    },
  );
  const trades = useMemo(() => (read.data === undefined ? [] : joinTrades(buffer, read.data)), [buffer, read.data]);
  return { trades, read };
}
